export const blocksText = {
  label: '접속 차단',
  search: '주소, 도메인, 이유',
  address: '이 주소를 막는 차단',
  create: '차단 만들기',
  newTitle: '새 접속 차단',
  editTitle: (subject: string) => `접속 차단 ${subject}`,
  subject: '막을 주소나 도메인',
  subjectHelp:
    '접속 주소 203.0.113.7, 대역 203.0.113.0/24, 이메일 도메인 example.com. IPv6 주소는 /64로 막아요.',
  kind: '종류',
  level: '막는 것',
  levelHelp: '어느 쪽이든 읽기는 할 수 있고, 관리자는 막히지 않아요.',
  reason: '이유',
  reasonHelp: '운영진만 봐요. 막힌 사람에게는 보이지 않아요.',
  ends: '끝',
  endsHelp: '비우면 풀 때까지 막아요.',
  forGood: '풀 때까지',
  state: '상태',
  by: '만든 사람',
  created: '만든 때',
  made: '막았어요.',
  edited: '차단을 고쳤어요.',
  save: '저장',
  lift: '풀기',
  liftTitle: '이 차단을 풀까요?',
  liftBody: (subject: string) => `${subject}에서 바로 다시 가입하고 쓸 수 있어요.`,
  lifted: '차단을 풀었어요.',
  liftManyTitle: (count: number) => `고른 차단 ${count}개를 풀까요?`,
  liftManyBody: '그 주소와 도메인에서 바로 다시 가입하고 쓸 수 있어요.',
  liftedMany: (count: number) => `차단 ${count}개를 풀었어요.`,
  over: '이미 끝난 차단이에요. 다시 막으려면 새로 만들어 주세요.',
};

export const KINDS = {
  address: '주소',
  network: '대역',
  email_domain: '이메일 도메인',
} as const;

export const LEVELS = {
  sign_up: { name: '가입만', help: '새로 가입할 수 없어요. 이메일 도메인은 이것만 돼요.' },
  all: { name: '가입과 로그인과 글쓰기', help: '회원도 로그인하거나 쓸 수 없어요.' },
} as const;

export const STATES = {
  running: { name: '막는 중', tone: 'bad' },
  ended: { name: '끝남', tone: 'plain' },
  lifted: { name: '풀림', tone: 'plain' },
} as const;

/** Days from now that an end is set to most; null is for good. */
export const PERIODS: readonly { name: string; days: number | null }[] = [
  { name: '하루', days: 1 },
  { name: '7일', days: 7 },
  { name: '30일', days: 30 },
  { name: '1년', days: 365 },
  { name: '풀 때까지', days: null },
];
