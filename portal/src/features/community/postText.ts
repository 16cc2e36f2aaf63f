/** Sentences around one post that a list does not need; those of spec 2 §2 and §8 are kept literally. */
export const postText = {
  missingTitle: '게시글을 찾을 수 없어요',
  missingText: '지워졌거나 볼 수 없는 글이에요.',
  toList: '커뮤니티로 가기',
  menu: '게시글 메뉴',
  edit: '고치기',
  remove: '지우기',
  report: '신고',
  share: '공유',
  removal: {
    title: '이 게시글을 지울까요?',
    description: '댓글과 받은 좋아요까지 함께 사라져요. 30일 동안 ‘지운 글’에서 되살릴 수 있어요.',
    submit: '지우기',
    done: { title: '게시글을 지웠어요' },
    failed: { title: '삭제 실패', description: '게시글을 지우지 못했어요.' },
  },
} as const;
