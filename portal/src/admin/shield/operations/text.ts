export const operationsText = {
  title: '읽기 전용',
  about: '회원과 콘솔의 모든 쓰기를 멈추고 읽기만 하게 해요. 서버를 옮기거나 백업할 때 켜요.',
  on: '켜짐',
  off: '꺼짐',
  until: '까지',
  message: '회원에게 보이는 안내',
  messageHint: '예: 새 서버로 옮기고 있어요.',
  hours: '얼마 동안',
  end: '끝나는 때',
  turnOn: '켜기',
  change: '바꾸기',
  turnOff: '끄기',
  turnedOn: '사이트를 읽기 전용으로 바꿨어요.',
  turnedOff: '사이트에 다시 쓸 수 있어요.',
  isReadOnly: '사이트가 읽기 전용이에요. 콘솔에서도 바꿀 수 없어요.',
};

export const deliveryText = {
  title: '메일과 푸시 보내기',
  about: '멈추면 그동안 쌓아 두고, 다시 보낼 때 한꺼번에 보내요.',
  sending: '보내는 중',
  stopped: '멈춤',
  waiting: (mails: number, pushes: number) => `기다리는 메일 ${mails}통, 푸시 ${pushes}개`,
  restored: '백업을 복원해서 메일과 푸시를 멈췄어요. 쌓인 것은 이미 한 번 나갔을 수 있어요.',
  byHand: '메일과 푸시를 멈췄어요.',
  queued: '쌓인 것',
  drop: '버리기',
  keep: '보내기',
  send: '보내기',
  dropAndSend: '쌓인 것은 버리고 보내기',
  stop: '멈추기',
  sent: '메일과 푸시를 다시 보내요.',
  halted: '메일과 푸시를 멈췄어요.',
  open: '살펴보기',
};

/** How long; 0 is until somebody turns it off. */
export const HOURS: Record<number, string> = {
  0: '끌 때까지',
  1: '1시간',
  2: '2시간',
  6: '6시간',
  24: '1일',
};
