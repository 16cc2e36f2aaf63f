export const analyticsText = {
  tabs: {
    realtime: '실시간 현황',
    behavior: '사용자 행동',
    content: '콘텐츠 성과',
    retention: '재방문',
  },
  views: '분석 보기',
  refresh: '새로고침',
  meanings: '수치의 뜻',
  date: '날짜',
  people: (count: string) => `${count}명`,
  times: (count: string) => `${count}건`,
};

export const rangeText = {
  label: '기간',
  default: '기본',
  defaultHelp: '수치마다 제 기간이에요. 수치의 뜻에 적혀 있어요.',
  days: (count: number) => `${count}일`,
  from: '시작일',
  to: '끝일',
};

export const realtimeText = {
  totalUsers: '전체 회원',
  activeUsers24h: '24시간 활동 회원',
  totalDiaries: '전체 일기',
  newDiariesDay: '오늘의 일기',
  totalCommunityPosts: '전체 게시글',
  newCommentsDay: '오늘의 댓글',
  popularDiaries: '인기 일기',
  topUsers: '활발한 회원',
};

export const tableText = {
  title: '제목',
  author: '작성자',
  hamster: '햄스터',
  board: '게시판',
  likes: '좋아요',
  comments: '댓글',
  writtenAt: '작성일',
  member: '회원',
  level: '레벨',
  streak: '연속 출석',
  diaries: '일기',
  totalLikes: '받은 좋아요',
};

export const behaviorText = {
  avgLikesPerDiary: '일기당 좋아요',
  avgCommentsPerDiary: '일기당 댓글',
  mostActiveDayOfWeek: '가장 활발한 요일',
  totalEngagements: '전체 반응',
  userGrowth: '최근 30일 가입',
  userGrowthChosen: '고른 기간의 가입',
  levelDistribution: '레벨 분포',
  joined: '가입(명)',
  range: '레벨',
  members: '회원(명)',
  part: '비율',
  levels: (range: string) => `${range} 레벨`,
};

export const featureText = {
  title: '기능별 쓰임',
  names: {
    healthJournals: '건강수첩을 쓰는 햄스터',
    sharedHamsters: '함께 돌보는 햄스터',
    careReminders: '돌봄 알림을 쓰는 햄스터',
    healthCards: '건강기록을 붙인 글',
    acceptedAnswers: '답을 찾은 질문',
    polls: '투표가 있는 글',
    giveaways: '나눔 글',
    contestPhotos: '콘테스트 사진',
    lifeBooks: '책을 만든 햄스터',
  },
};

export const contentText = {
  avgDiaryLikes: '일기 평균 좋아요',
  avgCommunityLikes: '게시글 평균 좋아요',
  avgDiaryComments: '일기 평균 댓글',
  hourlyActivity: '최근 7일 시간대별 활동',
  hourlyActivityChosen: '고른 기간의 시간대별 활동',
  topPerformingDiaries: '성과가 좋은 일기',
  topPerformingCommunityPosts: '성과가 좋은 게시글',
  hour: '시간대',
  activity: '활동(건)',
  hourOf: (hour: number) => `${hour}시`,
};

export const retentionText = {
  dailyActive: '하루 활동 회원 DAU',
  weeklyActive: '주간 활동 회원 WAU',
  monthlyActive: '월간 활동 회원 MAU',
  stickiness: '고착도 DAU/MAU',
  activeDays: '하루 활동 회원 추이',
  cohorts: '가입 주별 재방문',
  active: '활동 회원(명)',
  week: '가입한 주',
  size: '가입(명)',
  joinedWeek: '가입 주',
  weekAfter: (weeks: number) => `${weeks}주 뒤`,
};

export const DAYS_OF_WEEK = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'];
