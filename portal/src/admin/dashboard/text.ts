export const dashboardText = {
  title: '할 일',
  work: '처리할 일',
  site: '사이트',
  cases: '신고',
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
  clear: '밀린 일이 없어요.',
};

export const HEALTH = {
  healthy: { name: '정상', tone: 'good' },
  warning: { name: '주의', tone: 'warn' },
  critical: { name: '위험', tone: 'bad' },
} as const;
