export const settingsText = {
  label: '사이트 설정',
  search: '이름이나 설명으로 찾기',
  none: '이런 설정은 없어요. 다른 말로 찾아 보세요.',
  save: '저장',
  saved: '설정을 저장했어요.',
  same: '바뀐 것이 없어요.',
  wasReset: '기본값으로 되돌렸어요.',
  reset: '기본값으로',
  resetOf: (label: string) => `‘${label}’ 설정을 기본값으로`,
  logoNow: '지금 로고',
  chooseLogo: '로고 고르기',
  changeLogo: '로고 바꾸기',
  removeLogo: '로고 빼기',
  pickColor: (label: string) => `‘${label}’ 고르기`,
  history: '기록',
  historyOf: (label: string) => `‘${label}’ 설정의 기록`,
  noHistory: '아직 바꾼 적이 없어요.',
  on: '켜짐',
  off: '꺼짐',
  nothing: '비어 있음',
  isDefault: (value: string) => `기본값: ${value}`,
  between: (least: string, most: string) => `${least}부터 ${most}까지`,
  upTo: (length: number) => `${length}자까지`,
  testMail: '나에게 시험 메일 보내기',
  testMailSent: (email: string) =>
    `${email} 주소로 시험 메일을 보냈어요. 잠시 뒤 메일함을 봐 주세요.`,
  ofEnvironment: (variable: string) =>
    `서버의 환경 변수 ${variable}에 정해져 있어서 여기서는 바꿀 수 없어요.`,
  missing: (label: string) => `‘${label}’ 칸에 숫자를 적어 주세요.`,
  checklist: '갖출 것',
  checklistAbout: '저절로 채워지고, 나중에 고장 나면 다시 나와요.',
  complete: '다 갖췄어요.',
  done: '했어요',
  toDo: '아직이에요',
  elsewhere: '다른 화면에서 정하는 것',
};

/** What is set for the whole site on another screen, so that it is found here too. */
export const ELSEWHERE = [
  {
    to: '/shield',
    label: '점검 (읽기 전용)',
    about: '쓰기를 멈추고 안내를 띄워요. 운영진은 그대로 들어와요.',
  },
  { to: '/shield', label: '첫 글 검토', about: '새 회원의 첫 글을 몇 개까지 먼저 볼지 정해요.' },
  {
    to: '/shield',
    label: '메일과 푸시 보내기',
    about: '나가는 메일과 푸시를 멈추거나 다시 보내요.',
  },
  { to: '/boards', label: '게시판', about: '게시판을 만들고 순서를 바꿔요.' },
  { to: '/blocks', label: '접속 차단', about: '주소와 메일 도메인을 막아요.' },
] as const;
