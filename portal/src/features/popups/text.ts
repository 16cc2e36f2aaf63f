export const text = {
  notToday: '오늘 하루 보지 않기',
  close: '닫기',
  trial: '나에게만 먼저 보여요',
};
