import type { Shape } from '@/shared/api/types';

export const AUDIENCES: Record<Shape<'Audience'>, string> = {
  everybody: '모두',
  members: '회원만',
  visitors: '방문자만',
};

export const popupText = {
  label: '팝업 공지',
  create: '팝업 만들기',
  search: '제목이나 내용',
  title: '제목',
  content: '내용',
  contentHelp:
    '일기와 글처럼 **굵게**, _기울임_, ++밑줄++, [링크](/community/post/3)를 쓸 수 있어요.',
  image: '그림',
  imageHelp: '없어도 돼요. 그림만 올려도 되는데, 그때는 제목이 그림을 설명해요.',
  choose: '그림 고르기',
  change: '그림 바꾸기',
  withoutImage: '그림 빼기',
  audience: '누구에게 보이나요',
  begins: '시작하는 때',
  ends: '끝나는 때',
  period: '기간',
  state: '상태',
  states: {
    waiting: '기다리는 중',
    running: '보이는 중',
    ended: '끝남',
  } satisfies Record<Shape<'PopupState'>, string>,
  created: '팝업을 만들었어요.',
  edited: '팝업을 고쳤어요.',
  save: '저장',
  preview: '미리 보기',
  previewAbout: '적는 대로 이렇게 보여요.',
  untitled: '제목',
  notToday: '오늘 하루 보지 않기',
  close: '닫기',
  trial: '나에게만 먼저 보기',
  end: '지금 끝내기',
  endTitle: '이 팝업을 지금 끝낼까요?',
  endHelp: '바로 보이지 않게 돼요. 목록에는 남고, 조치 기록에서 되돌릴 수 있어요.',
  ended: '팝업을 끝냈어요.',
};
