import type { Shape } from '@/shared/api/types';

const MIB = 1024 * 1024;

/** The maximum number of files in a form, and their maximum sizes. */
export type UploadLimits = { files: number; imageBytes: number; videoBytes: number };

/** The default limits until the site's own are loaded (spec 1 §5 and §9, decisions §1.10). */
export const USUAL_LIMITS: UploadLimits = {
  files: 5,
  imageBytes: 10 * MIB,
  videoBytes: 100 * MIB,
};

type SiteLimits = Partial<Shape<'Limits'>> | undefined;

/** The limits of the site for files in entries or in posts. */
export function limitsOf(site: SiteLimits, isPost = false): UploadLimits {
  const files = isPost ? site?.maxPostImages : site?.maxImages;
  return {
    files: files ?? USUAL_LIMITS.files,
    imageBytes: site?.maxImageBytes ?? USUAL_LIMITS.imageBytes,
    videoBytes: site?.maxVideoBytes ?? USUAL_LIMITS.videoBytes,
  };
}

/** Formatted for members: `10MB`. */
export function megabytes(bytes: number): string {
  return `${Math.floor((bytes / MIB) * 10) / 10}MB`;
}

/** File types for the file chooser; the server checks the bytes. */
export const ACCEPT_IMAGES = 'image/*,.heic,.heif';
export const ACCEPT_MEDIA = `${ACCEPT_IMAGES},video/mp4,video/webm,video/quicktime,video/3gpp,video/3gpp2,video/x-m4v`;

const IMAGE_NAME = /\.(jpe?g|png|gif|webp|heic|heif|avif)$/i;
const VIDEO_NAME = /\.(mp4|m4v|webm|mov|3gp|3g2)$/i;

/** Films come without a type in some browsers, too. */
export function isVideoFile(file: File): boolean {
  return file.type.startsWith('video/') || (!file.type && VIDEO_NAME.test(file.name));
}

/** HEIC files come without a type in some browsers. */
export function isImageFile(file: File): boolean {
  return file.type.startsWith('image/') || (!file.type && IMAGE_NAME.test(file.name));
}

/** Why a file cannot be uploaded, before any byte is sent; `file` is what would be sent. */
export function refusalOf(file: File, limits = USUAL_LIMITS): string | null {
  const { imageBytes, videoBytes } = limits;
  if (isVideoFile(file)) {
    return file.size > videoBytes
      ? `동영상이 너무 커요. ${megabytes(videoBytes)}보다 작은 동영상을 올려 주세요.`
      : null;
  }
  if (!isImageFile(file)) return '이미지나 동영상 파일만 올릴 수 있어요.';
  return file.size > imageBytes
    ? `이미지가 너무 커요. ${megabytes(imageBytes)}보다 작은 이미지를 올려 주세요.`
    : null;
}
