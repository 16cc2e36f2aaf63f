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

export const sanctionText = {
  title: '이용 제한',
  standing: '남아 있는 위반',
  suggested: '다음 권고 단계',
  times: (count: number) => `${count}회`,
  give: '이용 제한하기',
  giveTitle: (name: string) => `${name}님 이용 제한`,
  kind: '제한',
  severe: '중대한 위반이에요 (바로 영구 정지를 권고해요)',
  suggestion: (name: string) => `권고: ${name}`,
  deviation: '권고와 다르게 정한 이유',
  deviationHelp: '운영 기록에만 남아요.',
  given: '이용을 제한했어요.',
  givenBeside: '기록했어요. 더 무거운 제한이 이미 적용 중이라 기간은 그대로예요.',
  banned: '이미 영구 정지된 회원이라 더 권하는 것이 없어요.',
  noticed: '마지막 통지',
  giveManyTitle: (count: number) => `고른 회원 ${count}명 이용 제한`,
  giveManyBody: '모두에게 같은 제한을 내리고, 이유를 알려요. 한 번에 되돌릴 수 있어요.',
  givenMany: (count: number) => `${count}명의 이용을 제한했어요.`,
  reason: '이유',
  begins: '시작',
  ends: '끝',
  by: '처리',
  state: '상태',
  empty: '이용 제한을 받은 적이 없어요.',
  lift: '풀기',
  liftTitle: '이용 제한을 풀까요?',
  isVoid: '없던 일로 하고 위반 횟수에서도 빼요',
  lifted: '이용 제한을 풀었어요.',
};
