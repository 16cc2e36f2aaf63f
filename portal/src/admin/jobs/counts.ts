/** What the jobs count, by the names that they give (`scheduler/jobs`). */
const NAMES: Record<string, string> = {
  sent: '보냄',
  postponed: '미룸',
  failed: '실패',
  made: '만듦',
  removed: '지움',
  ended: '끝냄',
  due: '기한이 됨',
  over: '기한이 지남',
  left: '남음',
  told: '알림',
  rows: '행',
  bytes: '바이트',
  media: '미디어',
  files: '파일',
  verified: '복원 확인',
  members: '회원',
  entries: '일기',
  posts: '게시글',
  comments: '댓글',
  hamsters: '햄스터',
  takedowns: '임시조치',
  streaks: '연속 출석',
  tables: '표',
  hours: '시간',
  days: '날',
  stock: '누적',
  cohorts: '재방문',
  sessions: '로그인',
  level: '레벨',
  diaries: '일기',
  followers: '팔로워',
  all: '전체',
  week: '주간',
  month: '월간',
};

function nameOf(count: string): string {
  return count
    .split('.')
    .map((part) => NAMES[part] ?? part)
    .join(' ');
}

/** `{sent: 3, failed: 0, 'level.week': 1200}` → `보냄 3, 레벨 주간 1,200`; zeros say nothing. */
export function countsText(counts: Record<string, number> | null): string {
  const parts = Object.entries(counts ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${nameOf(name)} ${count.toLocaleString('ko')}`);
  return parts.join(', ') || '바뀐 것 없음';
}
