/** Sentences of the staff's line in a post's menu. */
export const pinText = {
  on: {
    verb: '전체 공지로 고정',
    done: '모든 게시판 위에 고정했어요',
    failed: {
      title: '고정 실패',
      description: '전체 공지로 고정하지 못했어요.',
      refusalAlone: true,
    },
  },
  off: {
    verb: '전체 공지 풀기',
    done: '전체 공지에서 내렸어요',
    failed: { title: '고정 풀기 실패', description: '전체 공지에서 내리지 못했어요.' },
  },
} as const;
