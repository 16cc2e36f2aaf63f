export const kitText = {
  search: '검색',
  retry: '다시 시도',
  loading: '불러오고 있어요',
  undo: '되돌리기',
  undone: '되돌렸어요.',
  undoLast: '방금 한 일 되돌리기',
  nothingToUndo: '되돌릴 일이 없어요.',
  cancel: '취소',
  reason: '이유',
  reasonHelp: '당사자에게 그대로 전해져요.',
  reasonMissing: '이유를 적어 주세요.',
  common: '자주 쓰는 이유',
  none: '–',
  noRows: '아직 아무것도 없어요.',
  noMatch: '이 조건에 맞는 것이 없어요.',
  clearFilters: '필터 지우기',
  purged: '탈퇴한 회원',
  keys: '단축키',
  close: '닫기',
  state: '상태',
  all: '전체',
  next: '다음 줄',
  former: '이전 줄',
};

/** Reasons that moderators give most; each is a full sentence that the member reads. */
export const REASONS = [
  '광고나 도배로 볼 수 있는 내용이에요.',
  '다른 회원을 비방하거나 욕하는 내용이에요.',
  '보기 불편하거나 동물을 괴롭히는 내용이에요.',
  '사실과 다른 정보로 피해를 줄 수 있어요.',
  '다른 사람의 개인정보가 담겨 있어요.',
];
