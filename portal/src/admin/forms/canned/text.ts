/** Sentences of choosing one, beside `text.ts`, which belongs to the screens that manage them. */
export const choiceText = {
  open: '정해 둔 글',
  search: '제목이나 내용으로 찾기',
  list: '넣을 글',
  none: '아직 정해 둔 글이 없어요. 관리자가 정해 둔 글 화면에서 만들 수 있어요.',
  failed: '정해 둔 글을 불러오지 못했어요.',
  retry: '다시 시도',
  noMatch: '찾는 글이 없어요.',
  filledIn: '{nickname} 자리에는 보낼 때 받는 분의 닉네임이 들어가요.',
};
