/** Sentences of the site as an app. */
export const text = {
  install: {
    title: '홈 화면에 두고 쓰기',
    text: '앱처럼 한 번에 열리고, 인터넷이 없어도 마지막으로 본 글을 읽을 수 있어요.',
    yes: '홈 화면에 두기',
    how: '방법 보기',
    no: '괜찮아요',
  },
  steps: {
    title: '홈 화면에 두는 방법',
    list: [
      '아래쪽(아이패드는 위쪽)의 공유 버튼을 눌러 주세요.',
      '목록에서 ‘홈 화면에 추가’를 골라 주세요.',
      '오른쪽 위의 ‘추가’를 누르면 끝이에요.',
    ],
    done: '알겠어요',
  },
} as const;
