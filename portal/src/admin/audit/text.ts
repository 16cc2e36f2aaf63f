import type { Shape } from '@/shared/api/types';

export const auditText = {
  label: '조치 기록',
  about: '운영진이 한 일이 하나도 빠짐없이 남는 곳이에요.',
  id: '번호',
  when: '때',
  actor: '누가',
  action: '조치',
  target: '대상',
  targetId: '대상 번호',
  reason: '이유',
  since: '이날부터',
  until: '이날까지',
  undo: '되돌리기',
  undoTitle: '이 조치를 되돌릴까요?',
  undoBody: '조치하기 전 상태로 돌아가요. 되돌린 것도 기록에 남아요.',
  undone: '되돌렸어요.',
  wasUndone: '되돌림',
  undoes: (id: number) => `${id}번을 되돌림`,
  changes: '바뀐 것',
  before: '전',
  after: '후',
  field: '항목',
  parts: '딸린 조치',
  yes: '예',
  no: '아니요',
  empty: '더 적힌 내용이 없어요.',
  none: '아직 한 일이 없어요.',
};

type Action = Shape<'Action'>;

/** What each act there is, is called; a new one does not compile without its name. */
const ACTIONS: Record<Action, string> = {
  'ad.create': '광고 만들기',
  'ad.delete': '광고 지우기',
  'ad.delete_many': '고른 광고 지우기',
  'ad.edit': '광고 고치기',
  'ad.edit_many': '고른 광고 켜고 끄기',
  'admin.grant': '관리자 권한 주기',
  'admin.revoke': '관리자 권한 거두기',
  'appeal.deny': '이의 제기 받아들이지 않음',
  'appeal.grant': '이의 제기 받아들임',
  'block.create': '접속 차단하기',
  'block.edit': '접속 차단 고치기',
  'block.lift': '접속 차단 풀기',
  'block.lift_many': '고른 접속 차단 풀기',
  'board.create': '게시판 만들기',
  'board.delete': '게시판 지우기',
  'board.edit': '게시판 고치기',
  'board.add_keeper': '게시판지기 정하기',
  'board.remove_keeper': '게시판지기 해제',
  'board.reorder': '게시판 순서 바꾸기',
  'cache.clear': '캐시 비우기',
  'canned_text.create': '정해 둔 글 만들기',
  'canned_text.delete': '정해 둔 글 지우기',
  'canned_text.edit': '정해 둔 글 고치기',
  'case.dismiss': '신고 문제없음',
  'case.dismiss_many': '여러 신고 문제없음',
  'case.pass_on': '신고를 관리자에게 넘기기',
  'case.reopen': '신고 다시 열기',
  'case.resolve': '신고 조치',
  'case.resolve_many': '여러 신고 조치',
  'case.resolve_together': '한 회원의 신고를 함께 조치',
  'case.dismiss_together': '한 회원의 신고를 함께 문제없음',
  'content.remove': '콘텐츠 내리기',
  'content.remove_many': '고른 콘텐츠 내리기',
  'content.restore': '콘텐츠 되살리기',
  'content.restore_many': '고른 콘텐츠 되살리기',
  'delivery.set': '메일과 푸시 보내기 정하기',
  'document.schedule': '약관과 방침 개정 예고하기',
  'email.change': '이메일 바꾸기',
  'first_posts.set': '첫 글 검토 정하기',
  'flag.clear': '표시된 글 확인',
  'flag.clear_many': '여러 표시된 글 확인',
  'google.link': '구글 로그인 연결',
  'google.unlink': '구글 로그인 연결 끊기',
  'held.release': '검토 대기 통과',
  'held.release_many': '여러 글 검토 통과',
  'held.remove': '검토 대기 내리기',
  'held.remove_many': '여러 검토 대기 내리기',
  'inquiry.edit': '문의 맡기고 마치기',
  'inquiry.reply': '문의에 답하기',
  'invitation.create': '초대 링크 만들기',
  'invitation.revoke': '초대 링크 거두기',
  'job.run': '예약 작업 실행',
  'list.export': '목록 내려받기',
  'member.create': '회원 만들기',
  'member.delete': '회원 지우기',
  'note.add': '메모 남기기',
  'note.delete': '메모 지우기',
  'password.link': '비밀번호 링크 보내기',
  'password.set': '비밀번호 정하기',
  'post.place': '게시글 자리 바꾸기',
  'read_only.set': '읽기 전용 정하기',
  'staff.role': '운영진 역할 바꾸기',
  'sanction.apply': '이용 제한 내리기',
  'sanction.apply_many': '고른 회원 이용 제한',
  'sanction.lift': '이용 제한 풀기',
  'sanction.lift_many': '고른 이용 제한 풀기',
  'second_factor.add': '2단계 인증 수단 더하기',
  'second_factor.remove': '2단계 인증 수단 빼기',
  'second_factor.reset': '2단계 인증 초기화',
  'session.revoke': '로그인 거두기',
  'setting.set': '사이트 설정 바꾸기',
  'shield.set': '보호 모드 정하기',
  'spammer.remove': '스패머 처리',
  'takedown.block': '임시조치하기',
  'takedown.reject': '임시조치 반려',
  'takedown.release': '임시조치 풀기',
  'takedown.remove': '임시조치한 글 삭제',
  'word_rule.create': '단어 규칙 만들기',
  'word_rule.delete': '단어 규칙 지우기',
  'word_rule.delete_many': '고른 단어 규칙 지우기',
  'word_rule.edit': '단어 규칙 고치기',
  'word_rule.edit_many': '고른 단어 규칙 켜고 끄기',
  'word_rule.import': '단어 목록 가져오기',
};

type Noun<A extends string> = A extends `${infer N}.${string}` ? N : never;

/** What acts are done to: the part before the dot. */
const NOUNS: Record<Noun<Action>, string> = {
  ad: '광고',
  admin: '관리자 권한',
  appeal: '이의 제기',
  block: '접속 차단',
  board: '게시판',
  cache: '캐시',
  canned_text: '정해 둔 글',
  case: '신고',
  content: '콘텐츠',
  delivery: '메일과 푸시',
  email: '이메일',
  flag: '표시된 글',
  google: 'Google 로그인',
  document: '문서',
  first_posts: '첫 글 검토',
  held: '검토 대기',
  inquiry: '문의',
  invitation: '초대 링크',
  job: '예약 작업',
  list: '목록',
  member: '회원',
  note: '메모',
  password: '비밀번호',
  post: '게시글 자리',
  read_only: '읽기 전용',
  sanction: '이용 제한',
  second_factor: '2단계 인증',
  session: '로그인',
  setting: '사이트 설정',
  shield: '보호 모드',
  spammer: '스패머',
  staff: '운영진 역할',
  takedown: '임시조치',
  word_rule: '단어 규칙',
};

export const TARGETS: Record<string, string> = {
  ad: '광고',
  appeal: '이의 제기',
  block: '접속 차단',
  board: '게시판',
  boards: '게시판 순서',
  cache: '캐시',
  canned_text: '정해 둔 글',
  case: '신고',
  comment: '일기 댓글',
  community: '게시글',
  community_comment: '게시글 댓글',
  delivery: '메일과 푸시',
  diary: '일기',
  document: '문서',
  first_posts: '첫 글 검토',
  hamster: '햄스터',
  inquiry: '문의',
  invitation: '초대 링크',
  job: '예약 작업',
  read_only: '읽기 전용',
  list: '목록',
  setting: '사이트 설정',
  shield: '보호 모드',
  spammer: '스패머',
  takedown: '임시조치',
  user: '회원',
  word_rule: '단어 규칙',
  word_rules: '단어 목록',
};

/** Kinds of acts to filter by. */
export const ACTION_NAMES = Object.fromEntries(
  Object.entries(NOUNS).map(([noun, name]) => [`${noun}.`, name]),
);

const UNDOING = 'undo.';

/** `sanction.apply` → 이용 제한 내리기; an undoing says so, an act of a former version its own name. */
export function actionName(action: string): string {
  if (action.startsWith(UNDOING)) return `${actionName(action.slice(UNDOING.length))} 되돌림`;
  return ACTIONS[action as Action] ?? action;
}

/** What no moderator did, by the kind of who did it. */
export const ACTOR_KINDS = [
  { id: 'cli:', name: '명령줄' },
  { id: 'job:', name: '예약 작업' },
  { id: 'member:', name: '회원 본인' },
];

const ACTORS: Readonly<Record<string, string>> = { cli: '명령줄', job: '예약 작업' };

/** Who did it: a moderator by nickname, `cli:root` → 명령줄 (root). */
export function actorOf({ actor, actorName }: { actor: string; actorName: string | null }): string {
  if (actorName) return actorName;
  const [kind = '', name = ''] = actor.split(':');
  return ACTORS[kind] ? `${ACTORS[kind]} (${name})` : actor;
}
