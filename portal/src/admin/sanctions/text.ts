export const sanctionsText = {
  label: '이용 제한',
  about: '누가 왜 언제까지 제한을 받았는지 보고, 먼저 풀어 주는 곳이에요.',
  search: '닉네임이나 이유',
  member: '회원',
  kind: '제한',
  step: '단계',
  stepHelp: '사다리의 몇째 단계인지예요. 1 경고, 2 7일 정지, 3 30일 정지, 4 영구 정지.',
  reason: '이유',
  period: '기간',
  state: '상태',
  appeal: '이의 제기',
  by: '처리',
  case: '사건',
  act: '풀기',
  lift: '풀기',
  liftManyTitle: (count: number) => `고른 이용 제한 ${count}건을 풀까요?`,
  liftedMany: (count: number) => `이용 제한 ${count}건을 풀었어요.`,
};

export const KINDS = { warning: '경고', suspension: '정지', ban: '영구 정지' };

export const STATES = {
  void: '취소됨',
  lifted: '풀림',
  running: '적용 중',
  replaced: '더 무거운 제한으로 바뀜',
  given: '기록됨',
  over: '끝남',
};

export const APPEAL_STATES: Record<string, string> = {
  pending: '대기',
  granted: '받아들임',
  denied: '받아들이지 않음',
};
