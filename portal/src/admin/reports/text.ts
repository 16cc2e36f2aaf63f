import type { CaseRow } from './types';

export const reportsText = {
  label: '신고',
  about: '회원들이 신고한 글과 회원을 하나씩 판단하는 곳이에요.',
  search: '닉네임이나 신고 내용',
  case: (id: number) => `신고 #${id}`,
  target: '대상',
  reporters: '신고한 사람',
  reason: '이유',
  urgency: '먼저 볼 이유',
  urgencyHelp: '무거운 신고가 먼저, 같으면 오래된 신고가 먼저예요. 신고가 더해질 때마다 다시 재요.',
  suggested: '권고',
  author: '작성자',
  opened: '접수',
  state: '상태',
  by: '처리',
  kind: '종류',
  people: (count: number) => `${count}명`,
  hides: '다섯 명이 신고하면 결정할 때까지 가려져요.',
  bulk: '한꺼번에 문제없음',
  hiddenByReports: '신고로 가려짐',
  passedOn: '게시판지기가 넘김',
};

/** Why a case stands before others. */
export const WEIGHS: Record<CaseRow['weighs'][number], string> = {
  first: '불법촬영물',
  hidden: '신고로 가려짐',
  severe: '욕설·부적절',
  young: '막 올라온 것',
  many: '여러 명이 신고',
};

export const STATES: Record<string, string> = {
  pending: '대기',
  resolved: '조치함',
  dismissed: '문제없음',
};

export const stateText = { handled: '이미 처리' };

export const REPORT_REASONS: Record<string, string> = {
  spam: '스팸 또는 광고',
  abuse: '욕설 또는 혐오 표현',
  inappropriate: '부적절한 내용',
  false_info: '허위 정보',
  illegal_filming: '불법촬영물',
  other: '기타',
};

export const keyText = {
  open: '열기',
  resolve: '조치하기',
  dismiss: '문제없음',
  together: '이 회원의 신고 함께 조치하기',
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
  resolveTitle: '이 신고에 조치할까요?',
  dismissTitle: '문제없음으로 끝낼까요?',
  dismissal: '어떻게 끝낼까요?',
  dismissHelp: '신고한 분들께 결과가 전해져요. 가려진 내용은 다시 보여요.',
  reopenTitle: '이 신고를 다시 열까요?',
  reopenHelp: '운영 기록에 남아요.',
  ladder: '이용 제한',
  asSuggested: (name: string) => `권고대로: ${name}`,
  asSuggestedEach: '권고대로: 회원마다 다음 단계',
  severe: '중대한 위반: 영구 정지',
  none: '이용 제한 없이',
  nothingMore: '제한을 더하지 않고 내용만',
  other: '직접 고르기',
  deviation: '권고와 다르게 정한 이유',
  deviationHelp: '운영 기록에만 남아요.',
  deviationMissing: '권고와 다르게 정한 이유를 적어 주세요.',
  remove: '내용 내리기 (30일 안에 되살릴 수 있어요)',
  resolved: '조치했어요.',
  dismissed: '문제없음으로 끝냈어요.',
  reopened: '다시 열었어요.',
  passOn: '관리자에게 넘기기',
  passOnTitle: '이 신고를 관리자에게 넘길까요?',
  passOnHelp: '관리자가 읽고 결정해요. 이용 제한이 필요하거나 판단하기 어려울 때 넘겨 주세요.',
  passedOn: '관리자에게 넘겼어요.',
  passedOnBy: (name: string) => `게시판지기 ${name}님이 넘긴 신고예요.`,
  isPassedOn: '관리자에게 넘긴 신고예요. 결정은 관리자가 해요.',
  hides: '글을 내리고 작성자에게 알려요. 30일 안에 되살릴 수 있어요.',
  undo: '결정 되돌리기',
  last: '마지막 신고까지 보았어요.',
};

export const claimText = {
  /** As the server says it (`hamsterd/staff/cases`). */
  locked: (name: string, until: string) => `${name}님이 ${until}까지 맡고 있어요.`,
  lockedHelp: '그때까지는 이 신고를 결정할 수 없어요. 급하면 맡은 분에게 내려놓아 달라고 하세요.',
  taken: (name: string, until: string) => `${name}님 · ${until}까지`,
  mine: (until: string) => `내가 ${until}까지 맡았어요`,
};

/** What a dismissal by a single key says. */
export const USUAL_DISMISSAL = '운영 원칙에 어긋나는 내용이 아니에요.';

/** Why a report ends without an act, and the usual words for it. */
export const DISMISSALS = {
  unfounded: {
    label: '문제없음',
    reasons: [USUAL_DISMISSAL, '신고 내용을 확인할 수 없었어요.'],
  },
  handled: {
    label: '이미 처리한 내용 (신고한 분의 기록에 세지 않아요)',
    reasons: ['같은 내용을 이미 처리했어요.', '이미 내려진 내용이에요.'],
  },
} as const;

export const bulkText = {
  title: '한꺼번에 문제없음으로 끝낼까요?',
  preview: (count: number) => `신고 ${count}건이 문제없음으로 끝나요.`,
  counting: '몇 건인지 세고 있어요.',
  none: '지금 고른 조건에 맞는 대기 신고가 없어요.',
  resolveTitle: (count: number) => `고른 신고 ${count}건에 조치할까요?`,
  resolveHelp: '한 회원의 신고가 여럿이면 함께 처리해요: 이용 제한 하나, 메일 하나.',
  resolved: (count: number) => `신고 ${count}건에 조치했어요.`,
  dismissTitle: (count: number) => `고른 신고 ${count}건을 문제없음으로 끝낼까요?`,
  help: '지금 목록의 검색어와 필터에 맞는 대기 신고가 대상이에요. 신고한 분들께 결과가 전해져요.',
  done: (count: number) => `신고 ${count}건을 끝냈어요.`,
  left: (count: number, why: string) => `${count}건은 그대로 둬요: ${why}`,
};

export const togetherText = {
  panel: (count: number) => `이 회원의 열린 신고 ${count}건`,
  help: '읽어 본 신고가 골라져 있고, 고른 신고를 한 번에 결정해요. 제한은 많아야 하나, 회원이 받는 메일과 알림도 하나예요.',
  all: '모두 고르기',
  about: '함께 결정할 것',
  chosen: (chosen: number, count: number) => `${count}건 가운데 ${chosen}건 골랐어요`,
  here: '이 신고',
  people: (count: number) => `신고 ${count}명`,
  before: '통지 전에 쓴 것',
  taken: (name: string) => `${name}님이 보는 중`,
  locked: (names: readonly string[]) =>
    `${names.map((name) => `${name}님`).join(', ')}이 맡은 신고가 있어요. 그 신고를 빼거나, 내려놓은 뒤에 함께 결정해 주세요.`,
  resolve: '함께 조치하기',
  dismiss: '함께 문제없음',
  resolveTitle: (count: number) => `신고 ${count}건에 함께 조치할까요?`,
  dismissTitle: (count: number) => `신고 ${count}건을 문제없음으로 끝낼까요?`,
  remove: '내용 모두 내리기 (30일 안에 되살릴 수 있어요)',
  resolved: (count: number) => `신고 ${count}건에 함께 조치했어요.`,
  dismissed: (count: number) => `신고 ${count}건을 문제없음으로 끝냈어요.`,
  tooFew: '함께 결정할 신고를 두 건 이상 골라 주세요.',
  open: (count: number) => `열린 신고 ${count}건`,
};

/** Why the ladder suggests nothing beyond what stands. */
export const WITHHELD = {
  written_before_notice:
    '마지막 통지를 받기 전에 쓴 것이라 단계를 올리지 않아요. 내용을 내리고 알리는 것으로 충분해요.',
  banned: '이미 영구 정지된 회원이라 더할 제한이 없어요.',
} as const;
