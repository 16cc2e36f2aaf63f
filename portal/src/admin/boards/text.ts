export const boardText = {
  label: '게시판',
  create: '게시판 만들기',
  edit: '고치기',
  name: '이름',
  description: '설명',
  permission: '글쓰기',
  active: '열려 있음',
  closed: '닫힘',
  posts: (count: string) => `글 ${count}개`,
  protected: '지울 수 없음',
  orderHelp: '끌어서 순서를 바꾸세요. 화살표 버튼으로도 옮길 수 있어요.',
  handle: '끌어서 옮기기',
  up: (name: string) => `${name} 위로`,
  down: (name: string) => `${name} 아래로`,
  moved: (name: string, place: number) => `${name} 게시판을 ${place}번째로 옮겼어요.`,
  created: '게시판을 만들었어요.',
  edited: '게시판을 고쳤어요.',
  remove: '지우기',
  removeTitle: (name: string) => `${name} 게시판을 지울까요?`,
  moveTo: '글을 옮길 게시판',
  moveHelp: '지우기 전에 모든 글을 이 게시판으로 옮겨요.',
  removed: '게시판을 지웠어요.',
};

export const PERMISSIONS = [
  { id: 'all', name: '모든 회원' },
  { id: 'admin', name: '관리자만' },
] as const;
