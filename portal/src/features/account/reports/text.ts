/** Sentences around what a member reported themselves. */
export const text = {
  title: '내 신고',
  lead: '신고한 사람은 누구에게도 알려지지 않아요. 누가 어떤 제한을 받았는지는 알려 드리지 않아요.',
  loading: '내 신고를 불러오는 중',
  empty: '신고한 적이 없어요',
  emptyText: '신고하면 언제 무엇을 신고했고 어떻게 되었는지 여기에서 볼 수 있어요.',
  home: '홈으로 가기',
  reason: '이유',
  words: '적은 내용',
  reported: '신고',
  decided: '결정',
  outcomes: {
    pending: {
      state: '살펴보는 중',
      words: '운영자가 살펴보고 있어요. 결과는 알림으로 알려 드려요.',
    },
    resolved: { state: '조치함', words: '확인하고 운영 원칙에 따라 조치했어요.' },
    unfounded: { state: '문제없음', words: '확인했지만 운영 원칙에 어긋나지 않았어요.' },
    handled: { state: '이미 처리', words: '이미 확인해 처리한 것이었어요.' },
  },
} as const;
