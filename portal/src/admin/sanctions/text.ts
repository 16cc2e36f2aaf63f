export const sanctionsText = {
  label: '제재',
  search: '닉네임이나 이유',
  member: '회원',
  kind: '제재',
  step: '단계',
  stepHelp: '사다리의 몇째 단계인지예요. 1 경고, 2 7일 정지, 3 30일 정지, 4 영구 정지.',
  reason: '이유',
  period: '기간',
  state: '상태',
  appeal: '이의 제기',
  by: '처리한 사람',
  case: '사건',
  act: '할 일',
  lift: '풀기',
  liftTitle: (nickname: string) => `${nickname}님의 제재를 풀까요?`,
  isVoid: '없던 일로 하기 (사다리에서 이 위반을 세지 않아요)',
  lifted: '제재를 풀었어요.',
  forGood: '끝 없음',
  onlyRunning: '지금 적용되는 것만',
};

export const KINDS = { warning: '경고', suspension: '정지', ban: '영구 정지' } as const;

export const STATES = {
  void: '취소됨',
  lifted: '풀림',
  running: '적용 중',
  given: '전달됨',
  over: '끝남',
} as const;

export const APPEAL_STATES: Record<string, string> = {
  pending: '대기',
  granted: '받아들임',
  denied: '받아들이지 않음',
};
