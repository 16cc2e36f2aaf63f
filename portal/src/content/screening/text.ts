/** Sentences of what is looked at before everybody sees it. */
export const text = {
  chip: '검토 중이에요',
  hint: '운영자가 살펴본 뒤 모두에게 보여요. 그동안은 나에게만 보여요.',
} as const;
