/** Sentences around likes and bookmarks; those of spec 1 §8 and 2 §8 are kept literally. */
export const text = {
  like: {
    label: '좋아요',
    signIn: '좋아요를 누르려면 로그인이 필요합니다.',
    suspended: '글쓰기가 제한된 동안에는 누를 수 없어요.',
    failed: { title: '오류', description: '좋아요를 남기지 못했어요.' },
    /** The community says more (spec 2 §2). */
    community: {
      hint: '로그인하면 좋아요를 누를 수 있어요',
      liked: '좋아요를 눌렀어요',
      unliked: '좋아요를 취소했어요',
    },
  },
  bookmark: {
    label: '북마크',
    signIn: '북마크를 사용하려면 로그인이 필요합니다.',
    failed: { title: '오류', description: '북마크 처리 중 오류가 발생했습니다.' },
  },
} as const;
