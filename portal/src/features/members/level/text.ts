/** Sentences about a level; apart because the side panel shows it without the rest of a profile. */
export const text = {
  label: '다음 레벨까지',
  rules: '레벨 안내',
  remaining: (points: number) => `다음 레벨까지 ${points}`,
};
