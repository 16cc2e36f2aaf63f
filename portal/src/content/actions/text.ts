/** Sentences around what one can do with anything; those of spec 1 §8 are kept literally. */
export const text = {
  signIn: { title: '로그인 필요', action: '로그인' },
  report: { signIn: '신고하려면 로그인이 필요합니다.' },
  share: {
    copied: { title: '링크를 복사했어요', description: '원하는 곳에 붙여 넣어 공유해 보세요.' },
    link: '이 링크를 길게 눌러 복사해 주세요',
  },
} as const;
