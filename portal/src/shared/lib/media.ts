const VIDEO_ENDINGS = ['.mp4', '.webm', '.ogg', '.mov', '.avi'];

/** The thumbnail that the server keeps for each own picture; other URLs are returned unchanged. */
export function thumbnailOf(url: string): string {
  return url.startsWith('/media/') ? url.replace(/\.\w+$/, '.thumb.webp') : url;
}

/** Spec 1 §2: media is a video when its address contains one of these endings. */
export function isVideo(url: string): boolean {
  const lower = url.toLowerCase();
  return VIDEO_ENDINGS.some((ending) => lower.includes(ending));
}
