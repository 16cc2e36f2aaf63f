/** Sentences in the place of a form that a suspended member may not use. */
export const text = {
  label: '글쓰기 정지',
  title: (day: string) => `${day}까지 글쓰기가 제한되어 있어요`,
  reason: (reason: string) => `사유: ${reason}`,
  kept: '읽는 건 그대로 할 수 있고, 쓰던 글은 이 기기에 남아 있어요.',
  details: '자세히 보기',
} as const;
