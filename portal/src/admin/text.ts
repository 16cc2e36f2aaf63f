export const gateText = {
  asking: '권한을 확인하고 있어요',
  denied: '관리자만 볼 수 있는 페이지예요.',
  notAdmin: '관리자 권한이 필요하면 운영자에게 알려 주세요.',
  signedOut: '관리자 계정으로 로그인한 뒤 다시 와 주세요.',
  home: '홈으로 가기',
  signIn: '로그인하기',
  enrolTitle: '2단계 인증을 켜 주세요',
  enrolText:
    '이 사이트의 운영자는 2단계 인증을 써야 해요. 설정의 보안에서 인증 수단을 더하면 관리 화면이 열려요.',
  enrol: '설정에서 켜기',
  failed: '관리 화면을 열지 못했어요',
};

export const nowhereText = {
  title: '이 주소에는 화면이 없어요',
  text: '주소가 바뀌었거나 잘못 적혔을 수 있어요.',
  home: '할 일 보기',
};

export const layoutText = {
  menu: '관리 메뉴',
  dashboard: '할 일',
  waiting: (count: number) => (count > 99 ? '99+' : String(count)),
  site: '사이트로 가기',
  back: '목록으로',
  light: '밝은 화면으로',
  dark: '어두운 화면으로',
};

export const forbiddenText = {
  title: '내 역할로는 볼 수 없는 화면이에요',
  text: '필요하면 소유자나 관리자에게 부탁해 주세요.',
  home: '첫 화면으로 가기',
};
