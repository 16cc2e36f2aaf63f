export const heldText = {
  label: '검토 대기',
  search: '닉네임이나 내용',
  empty: '검토를 기다리는 글이 없어요.',
  release: '내보내기',
  remove: '내리기',
  released: '내보냈어요. 이제 모두에게 보여요.',
  removeTitle: '이 글을 내릴까요?',
  removed: '내렸어요.',
  kind: '종류',
};
