import type { Role } from '../permissions/api';

export const ROLE_DUTIES: Record<Role, string> = {
  owner: '모든 것을 하고, 관리자와 소유자를 정해요.',
  admin: '관리자와 소유자를 정하는 일만 빼고 모두 해요.',
  moderator: '신고와 콘텐츠를 처리하고 30일까지 이용을 제한해요. 개인정보는 가려져 있어요.',
  analyst: '통계와 광고 수치만 봐요.',
  keeper: '맡은 게시판의 신고와 글만 돌봐요.',
};

export const staffText = {
  title: '운영진',
  member: '회원',
  role: '역할',
  status: '상태',
  seen: '마지막 접속',
  since: '맡은 날',
  second: '2단계 인증',
  off: '끔',
  change: '역할 바꾸기',
  changeTitle: (name: string) => `${name}님의 역할을 바꿀까요?`,
  none: '역할 없음',
  noneDoes: '운영진이 아니에요. 지금 열어 둔 관리 화면도 더는 쓸 수 없어요.',
  reason: '이유',
  reasonHelp: '운영 기록에 남아요. 본인에게는 바뀐 역할만 알려요.',
  changed: '역할을 바꿨어요.',
  empty: '운영진이 없어요.',
  how: '새로 맡길 때는 회원 화면에서 역할을 바꿔 주세요.',
};
