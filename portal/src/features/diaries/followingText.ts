/** Sentences of a feed of followed members that has nothing to show yet. */
export const followingText = {
  visitor: {
    title: '좋아하는 집사의 일기만 모아 보세요',
    text: '로그인하고 팔로우하면 그 집사의 새 일기가 여기에 최신순으로 모여요.',
  },
  empty: {
    title: '팔로우한 집사의 일기가 여기에 모여요',
    text: '마음에 드는 집사를 팔로우해 보세요. 새 일기를 놓치지 않아요.',
  },
} as const;
