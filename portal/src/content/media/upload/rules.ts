/** What may be uploaded (spec 1 §5 and §9, decisions §1.10); as in `hamsterd/media/rules.py`. */
export const MAX_FILES = 5;
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const MAX_VIDEO_BYTES = 100 * 1024 * 1024;

/** What the file chooser offers; the server looks at the bytes. */
export const ACCEPT_IMAGES = 'image/*,.heic,.heif';
export const ACCEPT_MEDIA = `${ACCEPT_IMAGES},video/mp4,video/webm,video/quicktime`;

const IMAGE_NAME = /\.(jpe?g|png|gif|webp|heic|heif|avif)$/i;
const VIDEO_NAME = /\.(mp4|m4v|webm|mov)$/i;

function isVideoFile(file: File): boolean {
  return file.type.startsWith('video/') || (!file.type && VIDEO_NAME.test(file.name));
}

/** HEIC files come without a type in some browsers. */
export function isImageFile(file: File): boolean {
  return file.type.startsWith('image/') || (!file.type && IMAGE_NAME.test(file.name));
}

/** Why a file cannot be uploaded, before any byte is sent; `file` is what would be sent. */
export function refusalOf(file: File): string | null {
  if (isVideoFile(file)) {
    return file.size > MAX_VIDEO_BYTES
      ? '동영상이 너무 커요. 100MB보다 작은 동영상을 올려 주세요.'
      : null;
  }
  if (!isImageFile(file)) return '이미지나 동영상 파일만 올릴 수 있어요.';
  return file.size > MAX_IMAGE_BYTES
    ? '이미지가 너무 커요. 10MB보다 작은 이미지를 올려 주세요.'
    : null;
}
