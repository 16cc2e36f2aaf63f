/** Sentences around photos and videos; that of a broken one is spec 1 §8, kept literally. */
export const text = {
  brokenImage: '이미지를 불러올 수 없습니다.',
  photo: (place: number, all: number) => `사진 ${all}장 가운데 ${place}번째`,
  openPhoto: (place: number, all: number) => `사진 크게 보기, ${all}개 가운데 ${place}번째`,
  openVideo: (place: number, all: number) => `동영상 보기, ${all}개 가운데 ${place}번째`,
  video: (title: string) => `동영상: ${title}`,
} as const;
