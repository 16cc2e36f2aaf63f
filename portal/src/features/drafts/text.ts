/** Sentences about what was left unfinished. */
export const text = {
  restore: '이어서 쓰기',
  keptForNetwork: {
    title: '인터넷이 끊겨 올리지 못했어요',
    description: '쓰던 글은 이 기기에 그대로 있어요. 연결되면 다시 올려 주세요.',
  },
  writtenOffline: '오프라인에서 쓴 글이 있어요',
  keptForSignIn: {
    title: '로그인 필요',
    description: '쓰던 글은 그대로 두었어요. 로그인하면 이어서 쓸 수 있어요.',
  },
} as const;
