/** Sentences around what one can do with anything; those of spec 1 §8 are kept literally. */
export const text = {
  signIn: { title: '로그인 필요', action: '로그인' },
  report: { signIn: '신고하려면 로그인이 필요합니다.' },
  share: {
    copied: { title: '링크를 복사했어요', description: '원하는 곳에 붙여 넣어 공유해 보세요.' },
    link: '이 링크를 길게 눌러 복사해 주세요',
    held: {
      title: '아직 공유할 수 없어요',
      description: '운영자가 살펴보는 동안에는 다른 사람이 링크를 열어도 보이지 않아요.',
    },
    hidden: {
      title: '지금은 공유할 수 없어요',
      description: '가려진 글이라 다른 사람이 링크를 열어도 보이지 않아요.',
    },
  },
} as const;
