/** Sentences of what is looked at before everybody sees it. */
export const text = {
  chip: '검토 중이에요',
  hint: '운영자가 살펴본 뒤 모두에게 보여요. 그동안은 나에게만 보여요.',
  paused: {
    title: '지금은 잠시 새 가입을 받지 않고 있어요',
    text: '잠시 뒤에 다시 찾아와 주세요. 둘러보는 건 그대로 할 수 있어요.',
    action: '둘러보기',
  },
} as const;
