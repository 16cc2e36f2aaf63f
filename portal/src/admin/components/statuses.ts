export const STATUSES = {
  active: { name: '활동', tone: 'good' },
  awaiting: { name: '가입 승인 대기', tone: 'warn' },
  suspended: { name: '정지', tone: 'warn' },
  banned: { name: '영구 정지', tone: 'bad' },
  refused: { name: '가입 거절', tone: 'bad' },
  withdrawn: { name: '탈퇴 중', tone: 'plain' },
  purged: { name: '탈퇴', tone: 'plain' },
} as const;
