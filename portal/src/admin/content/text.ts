export const contentText = {
  diaries: '일기',
  posts: '게시글',
  comments: '댓글',
  search: '제목과 내용',
  searchComments: '최근 댓글 10만 개의 내용',
  state: '상태',
  author: '작성자',
  authorId: '작성자 번호',
  title: '제목',
  preview: '내용',
  hamster: '햄스터',
  board: '게시판',
  kind: '종류',
  likes: '좋아요',
  commentsCount: '댓글',
  cases: '신고',
  id: '번호',
  written: '쓴 때',
  edited: '고친 때',
  removedAt: '내린 때',
  acts: '조치',
  details: '정보',
  body: '내용',
  pictures: '사진과 동영상',
  picture: (place: number) => `${place}번째 사진`,
  onSite: '사이트에서 보기',
  unreadable: '비공개 내용이라 신고되거나 검토 대기일 때만 볼 수 있어요.',
  noTitle: '(비공개)',
  remove: '내리기',
  removeTitle: '이 내용을 내릴까요?',
  removeBody: '다른 회원에게 보이지 않게 돼요. 30일 안에는 되살릴 수 있어요.',
  removed: '내용을 내렸어요.',
  restore: '되살리기',
  restoreTitle: '이 내용을 되살릴까요?',
  restoreHelp: '운영 기록에 남아요.',
  restored: '내용을 되살렸어요.',
  history: '작업 기록',
};

export const RESTORE_REASONS = ['다시 확인해 보니 문제가 없어요.', '이의 제기를 받아들였어요.'];

export const STATES = {
  visible: { name: '공개', tone: 'good' },
  hidden: { name: '가려짐', tone: 'warn' },
  removed: { name: '내림', tone: 'bad' },
  deleted: { name: '작성자가 지움', tone: 'plain' },
  private: { name: '비공개', tone: 'plain' },
  gone: { name: '없어짐', tone: 'plain' },
} as const;

export const HIDDEN_FOR: Record<string, string> = {
  reports: '신고가 쌓여 가려짐',
  review: '검토 대기',
  takedown: '임시조치',
};

export const COMMENT_KINDS = {
  comment: '일기 댓글',
  community_comment: '게시글 댓글',
} as const;
