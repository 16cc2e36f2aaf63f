export const text = {
  title: '북마크',
  kinds: '북마크한 것',
  diaries: {
    tab: '일기',
    loading: '북마크를 불러오는 중',
    emptyTitle: '아직 북마크한 일기가 없어요',
    emptyText: '다시 보고 싶은 일기에서 북마크를 누르면 여기에 모여요.',
    browse: '일기 둘러보기',
  },
  posts: {
    tab: '글',
    loading: '북마크한 글을 불러오는 중',
    emptyTitle: '아직 북마크한 글이 없어요',
    emptyText: '다시 읽고 싶은 게시글에서 북마크를 누르면 여기에 모여요.',
    browse: '커뮤니티 둘러보기',
  },
  count: (count: number) => `모두 ${count.toLocaleString('ko-KR')}개`,
  signInTitle: '로그인이 필요해요',
  signInText: '로그인하면 담아 둔 일기와 글을 볼 수 있어요.',
  signIn: '로그인',
} as const;
