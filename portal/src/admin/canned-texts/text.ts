import type { CannedKind } from '../forms/canned/types';

export const KINDS: Record<CannedKind, string> = {
  inquiry_reply: '문의 답',
  decision: '조치 이유',
  dismissal: '문제없음 이유',
  appeal_answer: '이의 제기 답',
};

export const cannedText = {
  label: '정해 둔 글',
  create: '글 만들기',
  search: '제목이나 내용',
  kind: '쓸 곳',
  title: '제목',
  titleHelp: '고를 때 보이는 이름이에요. 운영진만 봐요.',
  body: '내용',
  bodyHelp:
    '{nickname} 자리에는 받는 회원의 닉네임, {site_name} 자리에는 사이트 이름이 들어가요. 답은 2,000자, 이유는 500자까지예요.',
  position: '순서',
  positionHelp: '작은 수가 먼저 보여요.',
  uses: '고른 횟수',
  updated: '고친 때',
  by: '만든 사람',
  newTitle: '새로 정해 둘 글',
  editTitle: (title: string) => `정해 둔 글 ‘${title}’`,
  created: '글을 정해 두었어요.',
  edited: '글을 고쳤어요.',
  deleted: '글을 지웠어요.',
  save: '저장',
  delete: '지우기',
  deleteTitle: '이 글을 지울까요?',
  deleteContent: '이미 보낸 답과 이유는 그대로예요.',
};
