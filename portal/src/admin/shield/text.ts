export const shieldText = {
  label: '보호 모드',
  about: '한꺼번에 몰려와 어지럽힐 때 켜요. 정한 때가 되면 저절로 꺼져요.',
  on: '켜짐',
  off: '꺼짐',
  until: '까지',
  end: '끝나는 때',
  pauseSignUps: '새 가입 멈추기',
  holdFirstPosts: '새 회원의 첫 글 검토하기',
  slow: '글과 글 사이 간격',
  hours: '얼마 동안',
  turnOn: '켜기',
  change: '바꾸기',
  turnOff: '끄기',
  turnedOn: '보호 모드를 켰어요.',
  turnedOff: '보호 모드를 껐어요.',
  nothing: '멈추거나 늦출 것을 하나는 골라 주세요.',
};

export const firstPostsText = {
  title: '첫 글 검토',
  about: '새 회원이 처음 쓰는 일기와 글을 운영진이 본 뒤에 내보내요. 0이면 바로 보여요.',
  count: '검토할 첫 글의 수',
  missing: '몇 개를 검토할지 적어 주세요. 끄려면 0을 적어 주세요.',
  save: '저장',
  saved: '첫 글 검토를 바꿨어요.',
};

/** Seconds between two pieces of writing of one member. */
export const SLOW_SECONDS: Record<number, string> = {
  0: '그대로',
  10: '10초',
  30: '30초',
  60: '1분',
  300: '5분',
  600: '10분',
};

/** The choice of an end that was set before; no number of hours. */
export const KEEP = -1;
export const KEPT: Record<number, string> = { [KEEP]: '정한 때까지 그대로' };

/** How long a shield may be put up, in hours; seven days at most. */
export const HOURS: Record<number, string> = {
  1: '1시간',
  3: '3시간',
  6: '6시간',
  12: '12시간',
  24: '1일',
  72: '3일',
  168: '7일',
};
