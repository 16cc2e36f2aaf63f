export const reportsText = {
  label: '신고',
  search: '닉네임이나 신고 내용',
  case: (id: number) => `신고 #${id}`,
  target: '대상',
  reporters: '신고한 사람',
  reason: '이유',
  author: '작성자',
  opened: '접수',
  state: '상태',
  by: '처리',
  kind: '종류',
  people: (count: number) => `${count}명`,
  hides: '다섯 명이 신고하면 결정할 때까지 가려져요.',
  bulk: '한꺼번에 문제없음',
  open: '열기',
  taken: (name: string) => `${name}님이 보는 중`,
};

export const KINDS: Record<string, string> = {
  diary: '일기',
  community: '게시글',
  comment: '일기 댓글',
  community_comment: '게시글 댓글',
  user: '회원',
  hamster: '햄스터',
};

export const STATES: Record<string, string> = {
  pending: '대기',
  resolved: '조치함',
  dismissed: '문제없음',
};

export const REPORT_REASONS: Record<string, string> = {
  spam: '스팸 또는 광고',
  abuse: '욕설 또는 혐오 표현',
  inappropriate: '부적절한 내용',
  false_info: '허위 정보',
  other: '기타',
};

export const keyText = {
  open: '열기',
  resolve: '조치하기',
  dismiss: '문제없음',
  undo: '결정 되돌리기',
  claim: '맡기 · 내려놓기',
  next: '다음 신고',
  back: '목록으로',
};

export const decideText = {
  panel: '결정',
  suggested: '다음 권고 단계',
  resolve: '조치하기',
  dismiss: '문제없음',
  reopen: '다시 열기',
  claim: '맡기',
  release: '내려놓기',
  claimed: '15분 동안 맡았어요.',
  released: '내려놓았어요.',
  claimedBy: (name: string) => `${name}님이 보고 있어요`,
  resolveTitle: '이 신고에 조치할까요?',
  dismissTitle: '문제없음으로 끝낼까요?',
  dismissHelp: '신고한 분들께 결과가 전해져요. 가려진 내용은 다시 보여요.',
  reopenTitle: '이 신고를 다시 열까요?',
  reopenHelp: '운영 기록에 남아요.',
  ladder: '이용 제한',
  asSuggested: (name: string) => `권고대로: ${name}`,
  severe: '중대한 위반: 영구 정지',
  none: '이용 제한 없이',
  other: '직접 고르기',
  days: '정지 일수',
  deviation: '권고와 다르게 정한 이유',
  deviationHelp: '운영 기록에만 남아요.',
  deviationMissing: '권고와 다르게 정한 이유를 적어 주세요.',
  remove: '내용 내리기 (30일 안에 되살릴 수 있어요)',
  resolved: '조치했어요.',
  dismissed: '문제없음으로 끝냈어요.',
  reopened: '다시 열었어요.',
  undo: '결정 되돌리기',
  last: '마지막 신고까지 보았어요.',
};

/** What a dismissal by a single key says. */
export const USUAL_DISMISSAL = '운영 원칙에 어긋나는 내용이 아니에요.';

export const DISMISS_REASONS = [
  USUAL_DISMISSAL,
  '같은 내용을 이미 처리했어요.',
  '신고 내용을 확인할 수 없었어요.',
];

export const snapshotText = {
  panel: '신고된 때의 내용',
  author: '작성자',
  written: '작성',
  now: '지금',
  onSite: '사이트에서 보기',
  media: '함께 올린 파일',
  photo: (index: number) => `보관한 사진 ${index}`,
  changedText: '고친 뒤의 내용',
  changed: '고쳐짐',
};

export const reportersText = {
  panel: '신고한 사람',
};

export const ownerText = {
  panel: '회원의 기록',
  table: '받은 이용 제한',
  member: '회원',
  standing: '남아 있는 위반',
  times: (count: number) => `${count}회`,
  empty: '이용 제한을 받은 적이 없어요.',
  kind: '제한',
  reason: '이유',
  at: '시작',
};

export const historyText = {
  panel: '이 대상의 지난 신고',
  table: '지난 신고 목록',
  empty: '지난 신고가 없어요.',
  case: '신고',
  state: '결과',
  by: '처리',
  at: '결정',
  note: '이유',
};

export const bulkText = {
  title: '한꺼번에 문제없음으로 끝낼까요?',
  preview: (count: number) => `신고 ${count}건이 문제없음으로 끝나요.`,
  counting: '몇 건인지 세고 있어요.',
  none: '지금 고른 조건에 맞는 대기 신고가 없어요.',
  help: '지금 목록의 검색어와 필터에 맞는 대기 신고가 대상이에요. 신고한 분들께 결과가 전해져요.',
  done: (count: number) => `신고 ${count}건을 끝냈어요.`,
};
