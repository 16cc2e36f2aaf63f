/** Sentences about what was left unfinished. */
export const text = {
  restore: '이어서 쓰기',
  keptForSignIn: {
    title: '로그인 필요',
    description: '쓰던 글은 그대로 두었어요. 로그인하면 이어서 쓸 수 있어요.',
  },
} as const;
