/** Sentences of cropping a photo; those of spec 1 §8 are kept literally. */
export const text = {
  title: '사진 자르기',
  lead: '상자를 끌어 옮기고, 모서리를 당겨 크기를 맞춰 주세요.',
  loading: '사진을 불러오는 중',
  picture: '자를 사진',
  box: '자를 곳 옮기기',
  corners: {
    'top-left': '왼쪽 위 모서리 당기기',
    'top-right': '오른쪽 위 모서리 당기기',
    'bottom-left': '왼쪽 아래 모서리 당기기',
    'bottom-right': '오른쪽 아래 모서리 당기기',
  },
  keys: '화살표 키로 움직여요. Shift를 함께 누르면 조금씩 움직여요.',
  ratio: '가로세로 비율',
  ratioText: (ratio: string) => `가로가 세로의 ${ratio}배`,
  square: '정사각형',
  wide: '4:3',
  cancel: '취소',
  close: '닫기',
  done: '이대로 쓰기',
  keep: '그대로 올리기',
  wrongKind: { title: '파일 형식 오류', description: '이미지 파일만 업로드할 수 있습니다.' },
  unreadable:
    '이 사진은 브라우저가 열지 못해서 자를 수 없어요. 자르지 않고 그대로 올릴 수는 있어요.',
  failed: { title: '오류', description: '사진을 자르지 못했어요. 다시 시도해 주세요.' },
} as const;
