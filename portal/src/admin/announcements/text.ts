import type { Shape } from '@/shared/api/types';

export const KINDS: Record<Shape<'AnnouncementKind'>, string> = {
  information: '운영 안내',
  advertising: '광고성 정보',
};

export const announcementText = {
  label: '전체 공지',
  create: '공지 쓰기',
  search: '제목이나 내용',
  kind: '무엇을 알리나요',
  kindHelp:
    '물건이나 행사를 알리면 광고성 정보예요. 동의한 회원에게만 가고, 제목 앞에 (광고)가 붙고, 밤 9시부터 아침 8시까지는 보내지 않아요.',
  title: '제목',
  body: '내용',
  bodyHelp: '알림에 그대로 보여요. 길게 쓸 것은 글로 쓰고 그 주소를 적어 주세요.',
  link: '눌렀을 때 여는 주소',
  linkHelp: '/community/post/3처럼 이 사이트의 주소예요. 비워도 돼요.',
  isMailed: '메일로도 보내기',
  state: '상태',
  states: {
    draft: '쓰는 중',
    sending: '보내는 중',
    sent: '보냄',
    stopped: '멈춤',
  } satisfies Record<Shape<'AnnouncementState'>, string>,
  told: '알린 회원',
  mailed: '메일',
  sentAt: '보낸 때',
  created: '공지를 적어 두었어요. 나에게 먼저 보내 보세요.',
  edited: '공지를 고쳤어요.',
  save: '저장',
  discard: '버리기',
  discardTitle: '이 공지를 버릴까요?',
  discarded: '공지를 버렸어요.',
  sending: '보내기',
  sendingAbout: '저장한 글이 이렇게 가요. 나에게 먼저 보내 본 뒤에 모두에게 보낼 수 있어요.',
  bell: '알림',
  subject: '메일 제목',
  text: '메일 내용',
  audience: '받는 회원',
  reach: (members: number, mailed: number) =>
    `알림 ${members.toLocaleString()}명, 메일 ${mailed.toLocaleString()}명`,
  waits: '지금은 밤이라 광고성 정보는 아침 8시부터 가요.',
  tryOut: '나에게 보내 보기',
  tried: '나에게 보냈어요. 알림과 메일을 확인해 주세요.',
  triedAt: '나에게 보내 본 때',
  send: '모두에게 보내기',
  sendTitle: (members: number) => `회원 ${members.toLocaleString()}명에게 보낼까요?`,
  sendHelp: '차례로 나가요. 조치 기록에서 되돌리면 아직 나가지 않은 것은 가지 않아요.',
  sent: '보내기 시작했어요.',
};
