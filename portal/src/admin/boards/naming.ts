// Apart from `text.ts`, which is loaded with the screens.
export const LABEL = '게시판';
export const ABOUT = '게시판을 만들고 순서와 쓸 수 있는 사람을 정하는 곳이에요.';
