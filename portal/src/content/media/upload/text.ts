import { megabytes, type UploadLimits } from './rules';

/** Sentences of choosing and sending files; the failures are those of spec §8, kept literally. */
export const text = {
  /** Of a whole form, whatever the file. */
  failed: { title: '오류', description: '이미지 업로드 중 오류가 발생했습니다.' },
  postFailed: { title: '업로드 실패', description: '이미지 업로드 중 오류가 발생했습니다.' },
  /** Under the one file, where the server gave no reason. */
  fileFailed: '이미지 업로드에 실패했습니다.',
  waitsForNetwork: '인터넷이 이어지면 다시 올릴게요.',
  photoField: {
    label: '사진',
    choose: '사진 고르기',
    change: '사진 바꾸기',
    remove: '사진 빼기',
    hint: (limits: UploadLimits) =>
      `JPG, PNG, GIF, WebP, HEIC · ${megabytes(limits.imageBytes)}까지`,
    failed: { title: '업로드 실패', description: '이미지 업로드에 실패했습니다.' },
  },
  media: '사진과 동영상',
  hint: ({ imageBytes, videoBytes }: UploadLimits) =>
    `JPG·PNG·GIF·WebP·HEIC ${megabytes(imageBytes)}, MP4·WebM·MOV ${megabytes(videoBytes)}까지`,
  add: '추가',
  camera: '카메라',
  tooMany: (files: number) => ({
    title: `${files}개까지 올릴 수 있어요`,
    description: '나머지 파일은 담지 않았어요.',
  }),
  sending: '올리는 중',
  preparing: '다듬는 중',
  converting: (percent: number) => `변환 중 ${percent}%`,
  failedUpload: '올리지 못했어요',
  failedAt: (place: number) => `${place}번째 파일:`,
  retry: '다시 올리기',
  remove: (place: number) => `${place}번째 파일 빼기`,
  /** Dismisses why a file was not taken. */
  forget: (name: string) => `${name} 안내 지우기`,
  forward: (place: number) => `${place}번째 파일을 앞으로`,
  backward: (place: number) => `${place}번째 파일을 뒤로`,
  focus: (place: number) => `${place}번째 사진에서 보일 곳 고르기`,
  cover: '대표',
  failedUploads: '올리지 못한 파일이 있어요. 다시 올리거나 빼 주세요.',
} as const;
