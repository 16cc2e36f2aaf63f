export const flaggedText = {
  label: '표시된 글',
  search: '닉네임, 내용, 찾은 말',
  empty: '확인할 표시가 없어요.',
  words: '찾은 말',
  onSite: '사이트에서 보기',
  clear: '문제없음',
  cleared: '확인했어요.',
  clearedMany: (count: number) => `${count}개를 확인했어요.`,
  remove: '내리기',
  removeTitle: '이 글을 내릴까요?',
  removed: '내렸어요.',
  kind: '종류',
};
