/** Sentences around one entry that a list does not need; those of spec 1 §8 are kept literally. */
export const entryText = {
  remove: {
    title: '이 일기를 지울까요?',
    description: '사진과 받은 좋아요까지 함께 사라져요. 30일 동안 ‘지운 글’에서 되살릴 수 있어요.',
    submit: '지우기',
    done: { title: '일기를 지웠어요' },
    failed: { title: '삭제 실패', description: '일지 삭제 중 오류가 발생했습니다.' },
  },
  share: {
    private: {
      title: '나만 보는 일기예요',
      description:
        '지금은 다른 사람이 링크를 열어도 일기가 보이지 않아요. 모두에게 공개하고 공유할까요?',
      submit: '공개하고 공유하기',
      done: { title: '일기를 공개했어요' },
    },
  },
  permalink: {
    missingTitle: '일기를 찾을 수 없어요',
    missingText: '지워졌거나 글쓴이만 볼 수 있는 일기예요.',
    home: '홈으로 가기',
  },
} as const;
