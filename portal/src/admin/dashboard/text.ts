export const dashboardText = {
  title: '할 일',
  work: '기다리는 일',
  site: '사이트',
  cases: '신고',
  inquiries: '문의',
  signUps: '가입 승인',
  appeals: '이의 제기',
  takedowns: '임시조치 요청',
  held: '검토 대기',
  flagged: '표시된 글',
  lateJobs: '늦은 작업',
  failedJobs: '실패한 작업',
  health: '상태',
  users: '회원',
  diaries: '일기',
  posts: '게시글',
  countOf: (count: number) => (count >= 1000 ? '1,000건 이상' : `${count}건`),
  oldest: '가장 오래된 것',
  holders: (names: string) => `${names} 보는 중`,
  holder: (nickname: string, count: number) => `${nickname} ${count}건`,
  clear: '밀린 일이 없는 곳',
};

export const HEALTH = {
  healthy: { name: '정상', tone: 'good' },
  warning: { name: '주의', tone: 'warn' },
  critical: { name: '위험', tone: 'bad' },
} as const;

export const weekText = {
  title: '지난 7일',
  today: (count: string) => `오늘 ${count}`,
};

/** What the week shows, and where it leads. */
export const WEEK_FIGURES = [
  { figure: 'members', name: '가입', to: '/users' },
  { figure: 'diaries', name: '일기', to: '/diaries' },
  { figure: 'posts', name: '게시글', to: '/posts' },
  { figure: 'comments', name: '댓글', to: '/comments' },
  { figure: 'cases', name: '들어온 신고', to: '/reports' },
  { figure: 'decided', name: '결정한 신고', to: '/reports' },
] as const;
