export const text = {
  title: '북마크',
  count: (count: number) => `모두 ${count.toLocaleString('ko-KR')}개`,
  loading: '북마크를 불러오는 중',
  emptyTitle: '아직 북마크한 일기가 없어요',
  emptyText: '다시 보고 싶은 일기에서 북마크를 누르면 여기에 모여요.',
  browse: '일기 둘러보기',
  signInTitle: '로그인이 필요해요',
  signInText: '로그인하면 담아 둔 일기를 볼 수 있어요.',
  signIn: '로그인',
} as const;
