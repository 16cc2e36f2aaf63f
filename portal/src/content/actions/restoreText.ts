/** Sentences about restoring deleted content. */
export const text = {
  done: '되살렸어요',
  held: '운영자가 확인한 뒤에 다른 사람에게 보여요.',
  failed: {
    title: '오류',
    description: '지운 글을 되살리지 못했어요.',
  },
  see: '보러 가기',
  undo: '되돌리기',
  list: '지운 글 보기',
} as const;
