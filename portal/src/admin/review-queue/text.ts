export const heldText = {
  label: '검토 대기',
  about: '첫 글 검토나 단어 규칙 때문에 아직 올라가지 않은 글을 살펴보는 곳이에요.',
  search: '닉네임이나 내용',
  empty: '검토를 기다리는 글이 없어요.',
  release: '내보내기',
  remove: '내리기',
  released: '내보냈어요. 이제 모두에게 보여요.',
  removeTitle: '이 글을 내릴까요?',
  removed: '내렸어요.',
  releasedMany: (count: number) => `${count}개를 내보냈어요. 이제 모두에게 보여요.`,
  removeManyTitle: (count: number) => `고른 글 ${count}개를 내릴까요?`,
  removedMany: (count: number) => `${count}개를 내렸어요.`,
  kind: '종류',
  rule: (words: string) => `단어 규칙: ${words}`,
  edited: '보이던 글을 고침',
};

export const CAUSES = {
  word_rule: '단어 규칙',
  first_post: '새 회원의 첫 글',
  lockdown: '보호 모드',
  unknown: '그사이 바뀐 규칙',
} as const;
