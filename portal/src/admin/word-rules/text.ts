export const wordRulesText = {
  label: '단어 규칙',
  search: '단어나 메모',
  create: '규칙 만들기',
  pattern: '단어',
  patternHelp: '대소문자와 자모 조합의 차이는 가리지 않고, 안 보이는 글자는 건너뛰어요.',
  ignoresSpaces: '사이에 낀 빈칸과 문장 부호 건너뛰기',
  action: '찾으면',
  appliesTo: '찾을 곳',
  note: '메모',
  noteHelp: '운영진만 봐요.',
  isActive: '켜 두기',
  on: '켜짐',
  off: '꺼짐',
  state: '상태',
  hits: '찾은 횟수',
  updated: '고친 때',
  by: '만든 사람',
  newTitle: '새 단어 규칙',
  editTitle: (pattern: string) => `단어 규칙 ‘${pattern}’`,
  created: '규칙을 만들었어요.',
  edited: '규칙을 고쳤어요.',
  deleted: '규칙을 지웠어요.',
  save: '저장',
  delete: '지우기',
  deleteTitle: '이 규칙을 지울까요?',
  deleteContent: '이미 가려지거나 멈춘 글은 그대로예요.',
};

export const ACTIONS: Record<string, { name: string; help: string }> = {
  block: { name: '막기', help: '올릴 수 없고, 어느 말을 고칠지 알려 줘요.' },
  hold: { name: '검토하기', help: '운영진이 내보낼 때까지 글쓴이만 봐요.' },
  mask: { name: '가리기', help: '찾은 말만 ○으로 바꿔서 올려요.' },
};

export const PLACES: Record<string, string> = {
  diary: '일기',
  community: '게시글',
  comment: '댓글',
  nickname: '닉네임',
};

export const trialText = {
  panel: '지난 글에 미리 써 보기',
  idle: '단어와 찾을 곳을 정하면 최근 30일의 글에서 얼마나 찾는지 보여 줘요.',
  busy: '지난 글을 살펴보고 있어요.',
  found: (days: number, found: number) =>
    `최근 ${days}일 동안 ${found.toLocaleString('ko')}건을 찾았어요.`,
  none: (days: number) => `최근 ${days}일 동안 찾은 글이 없어요.`,
  looked: (rows: number) => `글 ${rows.toLocaleString('ko')}건을 살펴봤어요.`,
  capped: '글이 많아서 최근 것부터 일부만 살펴봤어요.',
  samples: '찾은 글',
};
