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
  users: '회원',
  diary_entries: '일기',
  community_posts: '게시글',
  boards: '게시판',
  total_likes: '받은 좋아요',
  likes_count: '좋아요 수',
  comments_count: '댓글 수',
  bookmarks_count: '북마크 수',
  diaries_count: '일기 수',
  private_diaries_count: '비공개 일기 수',
  posts_count: '게시글 수',
  hamsters_count: '햄스터 수',
  followers_count: '팔로워 수',
  following_count: '팔로잉 수',
  experience: '경험치',
  'popular-hamsters': '인기 햄스터',
  ads: '광고',
  ad_days: '광고 수치',
  appeals: '이의 제기',
  audit_log: '조치 기록',
  began: '시작함',
  cases: '신고',
  emptied: '비움',
  held: '검토 대기',
  job_requests: '실행 요청',
  job_runs: '실행 기록',
  active_days: '활동한 날',
  outbox_mail: '메일',
  email_tokens: '이메일 확인 링크',
  password_reset_tokens: '비밀번호 재설정 링크',
  personal_data_views: '개인정보 열람',
  post_comments: '게시글 댓글',
  read_notifications: '읽은 알림',
  unread_notifications: '안 읽은 알림',
  report_cases: '신고',
  sanctions: '이용 제한',
  session_addresses: '접속 주소',
  sign_in_failures: '로그인 실패',
  rate_limits: '요청 제한',
  staff_notes: '운영진 메모',
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
