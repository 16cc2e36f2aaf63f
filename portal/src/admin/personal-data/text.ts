export const viewText = {
  search: '본 사람, 회원, 이유',
  month: '달',
  when: '때',
  actor: '본 사람',
  member: '회원',
  fields: '본 것',
  reason: '이유',
  names: {
    email: '이메일',
    ip: '접속 주소',
    export: '내려받기',
    writing: '비공개 글',
  } as Record<string, string>,
};

export const reviewText = {
  title: '달마다 점검',
  note: '누가 왜 보았는지 달마다 살피고, 살폈다고 남겨요.',
  month: '달',
  views: '열람',
  members: '회원',
  actors: '본 사람',
  state: '점검',
  waiting: '아직',
  by: (name: string) => `${name}님이 점검`,
  review: '점검하기',
  reviewTitle: (month: string) => `${month} 열람 기록을 점검했나요?`,
  remark: '살핀 내용',
  remarkHelp: '비워 두어도 돼요.',
  done: '점검했다고 남겼어요.',
  empty: '아직 열람 기록이 없어요.',
};
