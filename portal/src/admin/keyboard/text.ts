export const keysText = {
  title: '단축키',
  button: '단축키 (?)',
  inDialogs: '창이 열려 있을 때',
  chooseReason: '자주 쓰는 이유 고르기 (이유를 적기 전)',
  send: '보내기',
  escape: '닫기 (적은 것은 남아요)',
  show: '단축키 보기',
  single: '글자 하나로 된 단축키 쓰기',
  singleHelp: '끄면 글자나 숫자, ?를 눌러도 아무 일도 하지 않아요. 이 브라우저가 기억해요.',
};
