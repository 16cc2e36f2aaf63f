export const auditText = {
  label: '작업 기록',
  id: '번호',
  when: '때',
  actor: '누가',
  actorHint: 'admin:12, cli:root, job:이름',
  action: '작업',
  target: '대상',
  targetId: '대상 번호',
  reason: '이유',
  since: '이날부터',
  until: '이날까지',
  undo: '되돌리기',
  undoTitle: '이 작업을 되돌릴까요?',
  undoBody: '작업하기 전 상태로 돌아가요. 되돌린 것도 기록에 남아요.',
  undone: '되돌렸어요.',
  wasUndone: '되돌림',
  undoes: (id: number) => `${id}번을 되돌림`,
  changes: '바뀐 것',
  before: '전',
  after: '후',
  field: '항목',
  empty: '더 적힌 내용이 없어요.',
  none: '아직 한 일이 없어요.',
  failed: '작업 기록을 불러오지 못했어요.',
};

const NOUNS: Record<string, string> = {
  admin: '관리자 권한',
  ad: '광고',
  appeal: '이의 제기',
  board: '게시판',
  cache: '캐시',
  case: '신고',
  content: '콘텐츠',
  held: '검토 대기',
  job: '예약 작업',
  member: '회원',
  note: '메모',
  password: '비밀번호',
  sanction: '이용 제한',
  session: '로그인',
  shield: '보호 모드',
  takedown: '임시조치',
  word_rule: '단어 규칙',
};

const VERBS: Record<string, string> = {
  add: '남기기',
  apply: '내리기',
  block: '막기',
  clear: '비우기',
  create: '만들기',
  delete: '지우기',
  deny: '받아들이지 않음',
  dismiss: '문제없음',
  edit: '고치기',
  grant: '주기',
  lift: '풀기',
  link: '링크 보내기',
  reject: '거절',
  release: '통과',
  remove: '내리기',
  reopen: '다시 열기',
  reorder: '순서 바꾸기',
  resolve: '조치',
  restore: '되살리기',
  revoke: '거두기',
  run: '실행',
  set: '정하기',
};

export const TARGETS: Record<string, string> = {
  ad: '광고',
  appeal: '이의 제기',
  board: '게시판',
  case: '신고',
  comment: '일기 댓글',
  community: '글',
  community_comment: '글 댓글',
  diary: '일기',
  hamster: '햄스터',
  job: '예약 작업',
  takedown: '임시조치',
  user: '회원',
  word_rule: '단어 규칙',
};

/** Kinds of acts to filter by: the part before the dot. */
export const ACTION_CHOICES = Object.entries(NOUNS).map(([noun, name]) => ({
  id: `${noun}.`,
  name,
}));

/** `sanction.apply` → 이용 제한 내리기; an undoing says so. */
export function actionName(action: string): string {
  const [first = '', second = '', third] = action.split('.');
  if (first === 'undo') return `${actionName(`${second}.${third}`)} 되돌림`;
  const noun = NOUNS[first] ?? first;
  const verb = VERBS[second] ?? second;
  return action === 'appeal.grant' ? '이의 제기 받아들임' : `${noun} ${verb}`;
}
