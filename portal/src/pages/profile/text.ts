export const text = {
  hamsters: {
    title: '내 햄스터',
    none: '아직 등록한 햄스터가 없어요.',
    first: '첫 햄스터 등록하기',
  },
  diaries: {
    title: '내 일기',
    tabs: '일기 공개 범위',
    all: '전체',
    public: '공개',
    private: '비공개',
    empty: {
      all: '아직 쓴 일기가 없어요',
      public: '공개한 일기가 없어요',
      private: '나만 보는 일기가 없어요',
    },
    emptyText: '오늘 우리 햄찌가 뭘 했는지 남겨 보세요.',
    write: '일기 쓰기',
  },
  said: '게시글과 댓글 보기',
} as const;
