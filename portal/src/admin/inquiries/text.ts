export const inquiryText = {
  label: '문의',
  search: '닉네임이나 내용',
  subject: '제목',
  category: '분류',
  member: '회원',
  state: '상태',
  assignee: '담당',
  waiting: '기다린 때',
  latest: '마지막 글',
  rating: '평가',
  messages: '글',
  points: (rating: number) => `${rating}점`,
  unassigned: '담당 없음',
  mineOnly: '내 담당만',
  number: (id: number) => `문의 #${id}`,
  thread: '주고받은 글',
  facts: '문의 정보',
  staff: '운영진',
  reply: '답하기',
  replyLabel: '답',
  replyHelp: '회원에게 알림과 메일로 전해져요. 이름은 보이지 않고 운영진이라고만 보여요.',
  guestReplyHelp:
    '이어서 쓸 수 있는 링크와 함께 메일로 전해져요. 이름은 보이지 않고 운영진이라고만 보여요.',
  send: '답 보내기',
  sendAndClose: '답하고 마치기',
  replied: '답을 보냈어요.',
  newer:
    '답을 쓰는 사이에 새 글이 올라왔어요. 읽어 보고 이어서 써 주세요. 쓰던 답은 그대로 있어요.',
  seen: '읽었어요',
  take: '내가 맡기',
  taken: '내가 맡았어요.',
  drop: '내려놓기',
  dropped: '담당을 비웠어요.',
  close: '답 없이 마치기',
  closed: '문의를 마쳤어요.',
  reopen: '다시 열기',
  reopened: '문의를 다시 열었어요.',
  isClosed: '마친 문의예요. 답하려면 다시 열어 주세요.',
};

export const guestText = {
  name: '로그인하지 못한 분',
  reveal: '메일 주소 보기',
  revealTitle: '메일 주소를 볼까요?',
  revealHelp: '누가 왜 보았는지 기록에 남아요. 답은 주소를 보지 않아도 메일로 가요.',
  reasons: ['계정의 주인인지 확인해요.', '메일로 따로 연락해야 해요.'],
};

export const STATES: Record<string, string> = {
  open: '답 기다림',
  answered: '답함',
  closed: '마침',
};

export const CATEGORIES: Record<string, string> = {
  account: '계정',
  moderation: '신고와 제한',
  fault: '오류',
  idea: '제안',
  other: '기타',
};
