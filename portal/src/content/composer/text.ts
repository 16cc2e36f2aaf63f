/** Sentences of writing, whatever is written. */
export const text = {
  close: '닫기',
  leave: {
    title: '글쓰기를 그만둘까요?',
    text: '쓰던 글은 이 기기에 남겨 둘 수 있어요. 다음에 이어서 쓸 수 있어요.',
    stay: '계속 쓰기',
    keep: '남겨 두고 닫기',
    discard: '지우고 닫기',
  },
} as const;
