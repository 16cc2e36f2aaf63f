/** Sentences around a question and its answer. */
export const questionText = {
  answer: '채택된 답변',
  accept: '채택하기',
  change: '이 답변으로 바꾸기',
  /** Whatever its words say, which a voice control must find in it (WCAG 2.5.3). */
  of: (name: string, words: string) => `${words}: ${name}님의 댓글`,
  withdraw: '채택 취소',
  jump: '댓글 자리로 가기',
  open: '채택된 답변 보기',
  openFailed: '채택된 답변을 볼 수 없어요.',
  accepted: '답변을 채택했어요',
  withdrawn: '채택을 취소했어요',
  undo: '되돌리기',
  failed: { title: '오류', description: '채택을 바꾸지 못했어요.' },
};
