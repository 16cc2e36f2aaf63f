/** Why a member's content cannot be shared yet. */
export const text = {
  held: {
    title: '아직 공유할 수 없어요',
    description: '운영자가 살펴보는 동안에는 다른 사람이 링크를 열어도 보이지 않아요.',
  },
  hidden: {
    title: '지금은 공유할 수 없어요',
    description: '가려진 글이라 다른 사람이 링크를 열어도 보이지 않아요.',
  },
} as const;
