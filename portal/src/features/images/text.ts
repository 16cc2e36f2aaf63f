export const text = {
  crop: {
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
  },
  card: {
    title: (name: string) => `${name} 카드 만들기`,
    loading: '카드를 그리는 중',
    preview: (name: string, theme: string) => `${name} 카드 미리보기, ${theme}`,
    size: '크기',
    sizes: { square: '정사각형', banner: '가로형' },
    theme: '테마',
    download: '내려받기',
    share: '공유하기',
    fileName: (name: string, size: 'square' | 'banner') =>
      `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || '햄스터'}-카드${size === 'banner' ? '-가로형' : ''}.png`,
    photoFailed: '사진을 불러오지 못해서 그림으로 대신했어요.',
    savedInstead: {
      title: '카드를 내려받았어요',
      description: '이 기기에서는 바로 공유할 수 없어요. 내려받은 사진을 보내 주세요.',
    },
    failed: {
      download: { title: '오류', description: '카드를 내려받지 못했어요. 다시 시도해 주세요.' },
      share: { title: '공유 실패', description: '카드를 공유하지 못했어요. 다시 시도해 주세요.' },
    },
  },
} as const;
