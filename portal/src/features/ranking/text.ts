/** Words around the popular hamsters. */
export const text = {
  popular: '인기 햄스터',
  owner: (nickname: string) => `${nickname}님네`,
  likes: '좋아요',
  diaries: '일기',
} as const;
