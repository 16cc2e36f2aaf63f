/** Sentences around comments; those of spec 1 §2 and §8 are kept literally. */
export const text = {
  loading: '댓글을 불러오는 중',
  empty: '아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!',
  label: '댓글',
  placeholder: '따뜻한 한마디',
  submit: '남기기',
  signInPrompt: '로그인하고 댓글 남기기',
  signIn: '댓글을 작성하려면 로그인이 필요합니다.',
  failed: '오류',
  failedText: '댓글 작성 중 오류가 발생했습니다.',
  tooLong: '댓글은 1,000자까지 쓸 수 있어요',
  loadFailed: '댓글을 불러오지 못했어요.',
  retry: '다시 시도',
  more: '댓글 더 보기',
  menu: (name: string) => `${name}님의 댓글 메뉴`,
  remove: '삭제',
  report: '신고',
  removeTitle: '이 댓글을 삭제할까요?',
  removeText: '지운 댓글은 되돌릴 수 없어요.',
  removeSubmit: '삭제하기',
  removed: '댓글을 삭제했어요',
  removeFailed: '삭제 실패',
  removeFailedText: '댓글 삭제 중 오류가 발생했습니다.',
} as const;

/** Decisions §2. */
export const COMMENT_MAX = 1000;
