export const userText = {
  label: '회원',
  about: '회원을 찾아 기록을 보고 조치하는 곳이에요.',
  searchHint: '닉네임, 사용자명, 이메일',
  status: '상태',
  role: '권한',
  noRole: '일반 회원',
  id: '번호',
  nickname: '닉네임',
  username: '사용자명',
  email: '이메일',
  level: '레벨',
  experience: '경험치',
  diaries: '일기',
  privateDiaries: '비공개 일기',
  posts: '게시글',
  comments: '댓글',
  likes: '받은 좋아요',
  followers: '팔로워',
  following: '팔로잉',
  hamsters: '햄스터',
  signIns: '연결한 로그인',
  none: '없음',
  streak: '연속 출석',
  joined: '가입',
  lastLogin: '마지막 로그인',
  seen: '마지막 접속',
  until: '정지 끝',
  greeting: '가입 인사',
  profile: '회원 정보',
  onSite: '사이트에서 보기',
  days: (count: string) => `${count}일`,
};

export const secondFactorText = {
  label: '2단계 인증',
  none: '꺼져 있어요',
  reset: '2단계 인증 초기화',
  title: (name: string) => `${name}님의 2단계 인증을 모두 끌까요?`,
  help: '본인인지 먼저 다른 길로 확인해 주세요. 비밀번호만으로 로그인하게 되고, 되돌릴 수 없어요. 본인에게 메일이 가요.',
  reasons: ['기기를 잃어버려 본인 확인 후 요청', '기기를 바꿔 본인 확인 후 요청'],
  done: '2단계 인증을 껐어요.',
};

export const revealText = {
  title: '개인정보',
  note: '이메일과 접속 주소는 가려져 있어요. 보면 누가 왜 보았는지 기록에 남아요.',
  open: '개인정보 보기',
  help: '열람 기록에 남고 달마다 점검해요.',
  addresses: '최근 접속 주소',
  reasons: [
    '신고를 처리하려고 확인해요.',
    '회원의 문의에 답하려고 확인해요.',
    '수사 기관의 요청이에요.',
  ],
};

export const sharedText = {
  title: '같은 주소를 쓴 회원',
  open: '같은 주소를 쓴 회원 보기',
  note: '가족이나 학교, 통신사가 한 주소를 함께 쓰기도 해요. 보면 본 회원 모두의 열람 기록에 남아요.',
  reasons: ['한 사람이 여러 계정을 쓰는지 확인해요.', '정지된 회원이 다시 가입했는지 확인해요.'],
  none: (days: number) => `최근 ${days}일 동안 남은 접속 주소가 없어요.`,
  at: (address: string) => `${address}에서 온 다른 회원`,
  alone: '이 주소에서 온 다른 회원이 없어요.',
  capped: '더 있어요. 최근에 온 회원만 보여요.',
  member: '회원',
  status: '상태',
  joined: '가입',
  seen: '마지막 사용',
  block: '이 주소 막기',
};

export const noteText = {
  title: '운영진 메모',
  label: '메모',
  help: '회원에게는 보이지 않아요.',
  add: '메모 남기기',
  added: '메모를 남겼어요.',
  remove: '메모 지우기',
  removeTitle: '이 메모를 지울까요?',
  removed: '메모를 지웠어요.',
  empty: '아직 메모가 없어요.',
};

export const deviceText = {
  title: '로그인한 기기',
  device: '기기',
  address: '접속 주소',
  since: '로그인',
  seen: '마지막 사용',
  end: '로그아웃시키기',
  endTitle: '이 기기를 로그아웃시킬까요?',
  ended: '기기를 로그아웃시켰어요.',
  empty: '로그인한 기기가 없어요.',
};

export const caseText = {
  title: '신고 사건',
  target: '대상',
  reporters: '신고한 사람',
  state: '상태',
  opened: '접수',
  decided: '결정',
  empty: '신고된 적이 없어요.',
};

export const saveText = {
  title: '회원 목록을 파일로 내려받을까요?',
  verb: '내려받기',
  body: (count: number) =>
    `지금의 필터와 정렬 그대로 ${count.toLocaleString('ko-KR')}명이에요. (한 번에 10만 명까지) 누가 내려받았는지 조치 기록에 남아요.`,
  personal: '사용자명과 이메일도 담기 (이유를 적고, 회원마다 열람 기록에 남아요)',
};
