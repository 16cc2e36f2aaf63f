/** Sentences of completing a nickname behind an `@`. */
export const text = {
  list: '언급할 회원',
  found: (count: number) => `회원 ${count}명. 위아래 화살표로 고르고 Enter로 넣어요. Esc로 닫아요.`,
} as const;
