/** Sentences of writing, whatever is written. */
export const text = {
  title: '제목',
  content: '내용',
  close: '닫기',
  loading: '편집기를 준비하는 중',
  waitsForFiles: '파일을 다 올리면 바로 이어서 할게요.',
  waitsForNetwork: '인터넷이 이어지면 바로 올릴게요. 더 고치면 다시 눌러 주세요.',
  missingFiles: '이 기기에 남아 있지 않은 파일이 있어요. 다시 골라 주세요.',
  outdated: '그사이 다른 곳에서 고친 글이에요. 저장하면 지금 보이는 내용으로 바뀌어요.',
  leave: {
    title: '글쓰기를 그만둘까요?',
    text: '쓰던 글은 이 기기에 남겨 둘 수 있어요. 다음에 이어서 쓸 수 있어요.',
    stay: '계속 쓰기',
    keep: '남겨 두고 닫기',
    discard: '지우고 닫기',
  },
} as const;
