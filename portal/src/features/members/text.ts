/** Sentences about members; those of the catalogue (spec 1 §8) keep its style. */
export const text = {
  loading: '프로필을 불러오는 중',
  missing: {
    title: '사용자를 찾을 수 없습니다.',
    text: '떠난 회원이거나 주소가 바뀌었을 수 있어요.',
    home: '홈으로 가기',
  },
  joined: (date: string) => `${date} 가입`,
  level: {
    label: '다음 레벨까지',
    remaining: (points: number) => `다음 레벨까지 ${points}`,
  },
  tiles: {
    label: '활동',
    diaries: '일기',
    likes: '받은 좋아요',
    streak: '연속 출석',
    days: '일',
    hamsters: '햄스터',
    followers: '팔로워',
    following: '팔로잉',
  },
  streak: {
    none: '오늘부터 씨앗을 모아 보세요.',
    running: (days: number) => `${days}일째 출석하고 있어요`,
    hint: '씨앗 일곱 개를 모으는 날에는 경험치 20을 더 드려요.',
  },
  hamsters: {
    title: (nickname: string) => `${nickname}님의 햄스터`,
    loading: '햄스터를 불러오는 중',
    none: '아직 소개한 햄스터가 없어요.',
  },
  diaries: {
    title: (nickname: string) => `${nickname}님의 일기`,
    emptyTitle: '아직 공개한 일기가 없어요',
    emptyText: '팔로우해 두면 첫 일기를 놓치지 않아요.',
  },
  menuOf: (nickname: string) => `${nickname}님 메뉴`,
  report: '신고',
  toProfile: '내 프로필 관리',
  follow: {
    follow: '팔로우',
    following: '팔로잉',
    spoken: (nickname: string) => `${nickname}님 팔로우`,
    loginTitle: '로그인 필요',
    loginText: '팔로우하려면 로그인이 필요합니다.',
    login: '로그인',
    failed: '오류',
    failedText: '팔로우 처리 중 오류가 발생했습니다.',
  },
  lists: {
    followers: {
      title: (nickname: string) => `${nickname}님의 팔로워`,
      empty: '아직 팔로워가 없어요.',
      loading: '팔로워를 불러오는 중',
    },
    following: {
      title: (nickname: string) => `${nickname}님의 팔로잉`,
      empty: '아직 팔로우하는 사람이 없어요.',
      loading: '팔로잉을 불러오는 중',
    },
    more: '더 보기',
  },
} as const;
