/** Sentences of locking a post's comments, apart from those that the first screen loads. */
export const lockText = {
  lock: '댓글 잠그기',
  unlock: '댓글 잠금 풀기',
  locked: { title: '댓글을 잠갔어요' },
  unlocked: { title: '댓글 잠금을 풀었어요' },
  failed: { title: '바꾸지 못했어요', description: '댓글 잠금을 바꾸지 못했어요.' },
} as const;
