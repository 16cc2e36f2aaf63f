export const appealsText = {
  label: '이의 제기',
  about: '이용 제한을 받은 회원의 이의를 다시 살펴보는 곳이에요.',
  search: '닉네임이나 내용',
  empty: '기다리는 이의 제기가 없어요.',
  sanction: '이용 제한',
  given: '제한 이유',
  case: '사건',
  still: '받아들여도 남는 제한',
  stillHelp:
    '이 제한은 없던 일이 되지만 다른 제한이 남아요. 무엇이 언제까지 남는지 회원에게 함께 전해져요.',
  grant: '받아들이기',
  deny: '받아들이지 않기',
  grantTitle: (nickname: string) => `${nickname}님의 이의를 받아들일까요?`,
  grantHelp: '이용 제한이 없던 일이 되고, 답이 회원에게 전해져요.',
  denyTitle: (nickname: string) => `${nickname}님의 이의를 받아들이지 않을까요?`,
  denyHelp: '이용 제한은 그대로이고, 답이 회원에게 전해져요.',
  granted: '이의를 받아들였어요.',
  denied: '이의를 받아들이지 않았어요.',
  answer: '답',
};

export const GRANT_ANSWERS = [
  '다시 살펴보니 운영 원칙을 어기지 않았어요. 불편을 드려 죄송해요.',
  '설명해 주신 사정을 헤아려 이용 제한을 거두었어요.',
];
export const DENY_ANSWERS = [
  '다시 살펴보았지만 운영 원칙에 어긋나는 내용이었어요.',
  '같은 일이 되풀이되어 이용 제한을 그대로 두기로 했어요.',
];
