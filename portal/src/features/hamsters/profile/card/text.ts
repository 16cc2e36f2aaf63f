/** Sentences of a hamster's card; those of spec 1 §8 are kept literally. */
export const text = {
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
} as const;
