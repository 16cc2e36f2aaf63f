/** Sentences of objecting to a decision of the moderators. */
export const text = {
  open: '이의 제기하기',
  label: '어떤 점이 잘못되었나요?',
  hint: (min: number) =>
    `한 번만 제기할 수 있어요. 어떤 상황이었는지 ${min}자 이상 자세히 적어 주세요.`,
  tooShort: (min: number) => `${min}자 이상 적어 주세요`,
  tooLong: (max: number) => `${max.toLocaleString('ko-KR')}자까지 쓸 수 있어요`,
  submit: '이의 보내기',
  cancel: '나중에 하기',
  done: { title: '이의를 보냈어요', description: '운영자가 살펴보고 답을 드릴게요.' },
  failed: { title: '오류', description: '이의를 보내지 못했어요.' },
} as const;
