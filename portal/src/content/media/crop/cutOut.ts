import { blobOf } from '../picture';
import { type Box, coveredPart, outputSize, shownIn } from './box';

/** Spec 1 §9. */
const QUALITY = 0.9;

/** The part of the picture under the box: a JPEG, 400 pixels wide. */
export function cutOut(picture: HTMLImageElement, box: Box, ratio: number): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const from = coveredPart(box, shownIn(size), size);
  const to = outputSize(ratio);
  const canvas = document.createElement('canvas');
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return Promise.reject(new Error('canvas: no context'));
  // JPEG knows no transparency; without this it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, to.width, to.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return blobOf(canvas, 'image/jpeg', QUALITY);
}
