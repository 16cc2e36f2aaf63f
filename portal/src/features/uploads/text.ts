/** Sentences of spec 1 §8, kept literally. */
export const text = {
  /** Of a whole form, whatever the file. */
  failed: { title: '오류', description: '이미지 업로드 중 오류가 발생했습니다.' },
  /** Under the one file, where the server gave no reason. */
  fileFailed: '이미지 업로드에 실패했습니다.',
} as const;
