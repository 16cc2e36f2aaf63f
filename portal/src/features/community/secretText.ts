/** Words about secret posts. */
export const secretText = {
  chip: '비밀글',
  title: '비밀글이에요',
  text: '쓴 사람과 운영진만 볼 수 있어요.',
} as const;
