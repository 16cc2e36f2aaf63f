export const boardText = {
  create: '게시판 만들기',
  edit: '고치기',
  name: '이름',
  description: '설명',
  reading: '읽기',
  showsRestriction: '읽을 수 없는 회원에게도 게시판이 있다고 보이기',
  showsRestrictionHelp:
    '켜면 무엇을 더 하면 읽을 수 있는지 알려 줘요. 끄면 읽을 수 없는 회원은 게시판이 있는지도 몰라요.',
  permission: '글쓰기',
  commenting: '댓글 쓰기',
  downloading: '파일 내려받기',
  level: '레벨',
  rule: '저절로 들이는 조건',
  ruleHelp:
    '모두 채운 회원을 몇 분 안에 들이고 알려요. 비우거나 0이면 따지지 않아요. 모두 비우면 직접 들인 회원만 들어와요. 조건을 높여도 이미 들인 회원은 그대로예요.',
  purpose: '용도',
  purposeHelp:
    '질문 게시판에서는 글쓴이가 댓글 하나를 답변으로 채택해요. 나눔 게시판의 글에는 지역과 마지막 날, 나눔 중·예약·완료가 있어요.',
  secrets: '비밀글도 쓸 수 있음',
  secretsHelp:
    '비밀글과 비밀댓글은 쓴 사람과 상대, 사유를 남긴 운영진만 읽어요. 꺼도 쓴 것은 그대로예요.',
  files: '파일도 붙일 수 있음',
  filesHelp: '글마다 문서와 압축 파일을 5개까지 붙일 수 있어요. 매크로가 든 문서는 받지 않아요.',
  active: '열려 있음',
  closed: '닫힘',
  posts: (count: string) => `글 ${count}개`,
  protected: '지울 수 없음',
  orderHelp: '끌어서 순서를 바꾸세요. 화살표 버튼으로도 옮길 수 있어요.',
  handle: '끌어서 옮기기',
  up: (name: string) => `${name} 위로`,
  down: (name: string) => `${name} 아래로`,
  moved: (name: string, place: number) => `${name} 게시판을 ${place}번째로 옮겼어요.`,
  created: '게시판을 만들었어요.',
  edited: '게시판을 고쳤어요.',
  remove: '지우기',
  removeTitle: (name: string) => `${name} 게시판을 지울까요?`,
  moveTo: '글을 옮길 게시판',
  moveHelp: '지우기 전에 모든 글을 이 게시판으로 옮겨요.',
  removed: '게시판을 지웠어요.',
  merge: '합치기',
  mergeTitle: (name: string, posts: string) => `${name} 게시판의 글 ${posts}개를 어디에 합칠까요?`,
  mergeInto: '글을 받을 게시판',
  mergeHelp: '글과 말머리, 게시판지기가 옮겨 가고, 이 게시판의 주소는 그리로 이어져요.',
  mayOpen: '더 많은 사람이 글을 보게 되는 것을 확인했어요.',
  merged: '게시판을 합쳤어요.',
  isMerged: '합쳐짐',
};

export const keepersText = {
  panel: '게시판지기',
  about:
    '이 게시판의 신고와 글, 댓글만 돌보는 회원이에요. 이용 제한은 내리지 못하고, 개인정보를 보지 못해요.',
  none: '아직 게시판지기가 없어요.',
  member: '닉네임',
  memberHelp: '운영진은 이미 모든 게시판을 돌보므로 정할 수 없어요.',
  found: '찾은 회원',
  nobody: '그런 회원이 없어요.',
  unchosen: '회원을 찾아 골라 주세요.',
  appoint: '게시판지기 정하기',
  appointTitle: (board: string) => `${board} 게시판을 누가 돌볼까요?`,
  appointed: '게시판지기로 정하고 알렸어요.',
  dismiss: '해제',
  dismissOf: (name: string) => `${name}님 해제`,
  dismissed: '게시판지기를 해제하고 알렸어요.',
  of: (names: readonly string[]) => `게시판지기 ${names.join(', ')}`,
};

export const RULE = {
  days: '가입한 지 (일)',
  posts: '글 (개)',
  comments: '댓글 (개)',
  checkIns: '출석 (번)',
} as const;

export const readersText = {
  panel: '들인 회원',
  about: '무엇이든 ‘허락받은 회원’만 할 수 있게 했을 때 그 회원들이에요.',
  unused: '지금은 ‘허락받은 회원’만 할 수 있는 것이 없어서, 들여도 달라지는 것이 없어요.',
  none: '아직 들인 회원이 없어요.',
  nobody: '그런 회원이 없어요.',
  search: '닉네임이나 사용자명으로 찾기',
  letIn: '회원 들이기',
  letInTitle: (board: string) => `${board} 게시판에 누구를 들일까요?`,
  names: '닉네임이나 사용자명',
  namesHelp: '한 줄에 한 명씩, 100명까지 적을 수 있어요. 들인 회원에게 알림이 가요.',
  unnamed: '회원을 한 명은 적어 주세요.',
  added: '회원을 들이고 알렸어요.',
  by: (name: string | null, on: string) => `${name ?? '조건이나 명령으로'} · ${on}`,
  letOut: '내보내기',
  letOutOf: (name: string) => `${name}님 내보내기`,
  removed: '내보냈어요. 알리지 않았고, 조건을 채워도 다시 들이지 않아요.',
  more: '더 보기',
  all: (count: number) => `모두 ${count.toLocaleString('ko-KR')}명`,
};

export const categoriesText = {
  panel: '말머리',
  about: '글 제목 앞에 붙는 분류예요. 목록을 말머리별로 볼 수 있어요.',
  name: '이름',
  color: '색',
  required: '글을 쓸 때 말머리를 꼭 고르기',
  add: '말머리 추가',
  save: '말머리 저장',
  saved: '말머리를 바꿨어요.',
  raise: '위로',
  raiseOf: (name: string) => `${name} 위로`,
  remove: '지우기',
  removeOf: (name: string) => `${name} 지우기`,
  keep: '그대로 두기',
  moveTo: (posts: number) => `글 ${posts}개를 옮길 곳`,
  nowhere: '말머리 없음',
};

export const CATEGORY_COLORS = [
  ['gray', '회색'],
  ['orange', '주황'],
  ['red', '빨강'],
  ['green', '초록'],
  ['blue', '파랑'],
  ['purple', '보라'],
] as const;

export const PURPOSES = [
  { id: 'talk', name: '이야기' },
  { id: 'question', name: '질문' },
  { id: 'giving', name: '나눔' },
] as const;

export const PERMISSIONS = [
  'readPermission',
  'writePermission',
  'commentPermission',
  'downloadPermission',
] as const;

export const READERS = [
  { id: 'all', name: '누구나' },
  { id: 'members', name: '모든 회원' },
  { id: 'level', name: '레벨부터' },
  { id: 'granted', name: '허락받은 회원' },
  { id: 'admin', name: '운영진만' },
] as const;

export const WRITERS = [
  { id: 'all', name: '모든 회원' },
  { id: 'level', name: '레벨부터' },
  { id: 'granted', name: '허락받은 회원' },
  { id: 'admin', name: '관리자만' },
] as const;

type Choices = typeof READERS | typeof WRITERS;

/** `level:5` as "레벨 5부터", the others by their names. */
export function permissionName(choices: Choices, permission: string): string {
  const [kind, level] = permission.split(':');
  return level ? `레벨 ${level}부터` : (choices.find(({ id }) => id === kind)?.name ?? permission);
}
