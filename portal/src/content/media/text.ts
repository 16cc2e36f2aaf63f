/** Sentences around photos and videos; that of a broken one is spec 1 §8, kept literally. */
export const text = {
  brokenImage: '이미지를 불러올 수 없습니다.',
  photo: (place: number, all: number) => `사진 ${all}장 가운데 ${place}번째`,
  openPhoto: (place: number, all: number) => `사진 크게 보기, ${all}개 가운데 ${place}번째`,
  openVideo: (place: number, all: number) => `동영상 보기, ${all}개 가운데 ${place}번째`,
  player: {
    play: '재생',
    pause: '멈춤',
    position: '재생 위치',
    mute: '소리 끄기',
    unmute: '소리 켜기',
    fullscreen: '전체 화면',
  },
  previous: '이전 사진',
  next: '다음 사진',
  readWhole: '눌러서 전체 보기',
  video: (title: string) => `동영상: ${title}`,
} as const;
