import { exactNumber } from '@/shared/lib/numbers';

/** Sentences about members; those of the catalogue (spec 1 §8) keep its style. */
export const text = {
  loading: '프로필을 불러오는 중',
  missing: {
    title: '사용자를 찾을 수 없어요',
    text: '떠난 회원이거나 주소가 바뀌었을 수 있어요.',
    home: '홈으로 가기',
  },
  joined: (date: string) => `${date} 가입`,
  level: {
    label: '다음 레벨까지',
    rules: '레벨 안내',
    remaining: (points: number) => `다음 레벨까지 ${points}`,
  },
  counts: {
    label: '활동',
    diaries: '일기',
    received: '받은',
    likes: '좋아요',
    running: '연속',
    attendance: '출석',
    days: '일',
    hamsters: '햄스터',
    followers: '팔로워',
    following: '팔로잉',
  },
  streak: {
    none: '오늘부터 씨앗을 모아 보세요.',
    running: (days: number) => `${exactNumber(days)}일째 출석하고 있어요`,
  },
  field: {
    /** What is drawn, for who does not see it; the words below say the rest. */
    spoken: (seeds: number, flowers: number, young: number) =>
      `일기 ${exactNumber(seeds)}편이 자란 밭: 해바라기 ${flowers}송이, 자라는 싹 ${young}개`,
    grown: (seeds: number) =>
      seeds > 0 ? `일기 ${exactNumber(seeds)}편이 자라고 있어요.` : '아직 심은 일기가 없어요.',
    next: (missing: number) => `${missing}편 더 쓰면 해바라기가 또 피어요.`,
  },
  hamsters: {
    title: (nickname: string) => `${nickname}님의 햄스터`,
    loading: '햄스터를 불러오는 중',
    none: '아직 소개한 햄스터가 없어요.',
  },
  diaries: {
    emptyTitle: '아직 공개한 일기가 없어요',
    emptyText: '팔로우해 두면 첫 일기를 놓치지 않아요.',
  },
  writings: {
    title: (nickname: string) => `${nickname}님의 글`,
    tabs: '글 종류',
    diaries: '일기',
    posts: '게시글',
    comments: '댓글',
    loadingPosts: '게시글을 불러오는 중',
    loadingComments: '댓글을 불러오는 중',
    noPosts: '아직 쓴 게시글이 없어요',
    noComments: '아직 남긴 댓글이 없어요',
    read: '커뮤니티 둘러보기',
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
    followed: (nickname: string) => `${nickname}님을 팔로우해요`,
    gathered: '새 일기가 홈의 팔로잉 탭에 모여요.',
    rings: '새 일기가 올라오면 알려 드릴게요.',
    ring: '새 일기 알림 받기',
    ringing: {
      title: '새 일기 알림을 켰어요',
      description: '하루에 한 번, 회원마다 한 줄로 알려 드려요. 알림 설정에서 바꿀 수 있어요.',
    },
    notRinging: {
      title: '오류',
      description: '새 일기 알림을 켜지 못했어요.',
    },
    failed: { title: '오류', description: '팔로우를 바꾸지 못했어요.' },
  },
  suggested: {
    title: '많이 팔로우하는 집사',
    loading: '집사를 찾는 중',
    more: '집사 더 찾아보기',
  },
  lists: {
    followers: {
      title: (nickname: string) => `${nickname}님의 팔로워`,
      empty: '아직 팔로워가 없어요.',
      way: '일기 쓰기',
      loading: '팔로워를 불러오는 중',
    },
    following: {
      title: (nickname: string) => `${nickname}님의 팔로잉`,
      empty: '아직 팔로우하는 사람이 없어요.',
      way: '집사 찾아보기',
      loading: '팔로잉을 불러오는 중',
    },
  },
} as const;
