/** Sentences of threads: posts that answer a post. */
export const threadText = {
  heading: (count: string) => `답변글 ${count}`,
  loading: '답변글을 불러오는 중',
  write: '답변글 쓰기',
  answers: '에 대한 답변글',
  answersGone: '지금은 볼 수 없는 글에 대한 답변글이에요.',
  first: (title: string) => `처음 글 ‘${title}’ 보기`,
  more: (count: string) => `답변글이 ${count}개 더 있어요. 게시판에서 볼 수 있어요.`,
} as const;
