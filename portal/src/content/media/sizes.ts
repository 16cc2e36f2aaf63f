import type { CSSProperties } from 'react';
import { parseMarkup } from '@/shared/lib/markup';
import type { Media } from './upload/api';

/** The content's width on desktops. */
export const SIZES = '(min-width: 720px) 680px, 100vw';
/** The width of one of two pictures beside each other. */
export const HALF_SIZES = '(min-width: 720px) 340px, 50vw';

/** Boxes crop wider pictures, so a panorama needs no more pixels than a picture of this ratio. */
const WIDEST = 16 / 9;

/** Animations; their only copy is a thumbnail, which stands still. */
const MAY_MOVE = /\.(gif|webp)$/;

/** A picture in its sizes: the browser takes the smallest that is sharp in its box. */
export function srcSetOf(media: Media): string | undefined {
  const { thumbnailUrl, mediumUrl, url, width, height } = media;
  if (!thumbnailUrl || !width || !height || (!mediumUrl && MAY_MOVE.test(url))) return undefined;
  const seen = Math.min(1, (WIDEST * height) / width);
  const offered = (address: string, widest: number) =>
    `${address} ${Math.max(1, Math.round(Math.min(widest, width) * seen))}w`;
  const medium = mediumUrl ? [offered(mediumUrl, 960)] : [];
  // If the medium copy has the same size as the original, it replaces the original.
  const whole = mediumUrl && width <= 960 ? [] : [offered(url, width)];
  return [offered(thumbnailUrl, 480), ...medium, ...whole].join(', ');
}

/** Height by width from which a picture is a long screenshot: it is read from its top. */
const LONG = 3;
/** The relative height of a picture's focus in a box: heads are above it. */
const BELOW_HEADS = 0.6;

/** Both sides of a picture that would be a blur across a column. */
const SMALL = 200;

/** Shown as large as it is. */
export function isSmall({ width, height }: Pick<Media, 'width' | 'height'>): boolean {
  return Boolean(width && height && Math.max(width, height) <= SMALL);
}

export function isLong({ width, height }: Pick<Media, 'width' | 'height'>): boolean {
  return Boolean(width && height && height > LONG * width && !isSmall({ width, height }));
}

/** The offset of the visible part `seen` along a side, in percent of the hidden part. */
function cutAt(point: number, seen: number, anchor: number): string {
  if (seen >= 1) return '50%';
  const start = Math.min(1 - seen, Math.max(0, point - seen * anchor));
  return `${Math.round((100 * start) / (1 - seen))}%`;
}

/** Keeps the focus point of a picture visible in a box of that aspect ratio (width by height). */
export function focusOf(
  media: Pick<Media, 'focus' | 'width' | 'height'>,
  shape = 1,
): CSSProperties {
  const { focus, width, height } = media;
  if (isLong(media)) return { objectPosition: '50% 0%' };
  // Offline copies saved by an older release have no focus point.
  if (!focus || !width || !height) return {};
  const ratio = width / height;
  const across = cutAt(focus.x, shape / ratio, 0.5);
  return { objectPosition: `${across} ${cutAt(focus.y, ratio / shape, BELOW_HEADS)}` };
}

/** A picture in a box across a column. */
export function fitOf(media: Pick<Media, 'focus' | 'width' | 'height'>, shape = 1): CSSProperties {
  return isSmall(media) ? { objectFit: 'scale-down' } : focusOf(media, shape);
}

/** A single photo keeps its shape between 4:5 and 16:9; a small one needs no more room than that. */
export function shapeOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  if (isSmall({ width, height })) return WIDEST;
  return width && height ? Math.min(WIDEST, Math.max(4 / 5, width / height)) : 4 / 3;
}

/** The room a file will take, known before it loads. */
export function roomOf({ width, height, color }: Media): CSSProperties {
  const aspectRatio = width && height ? `${width} / ${height}` : '4 / 3';
  const small = isSmall({ width, height }) && { width: width ?? undefined, justifySelf: 'center' };
  return { aspectRatio, backgroundColor: color ?? undefined, ...small };
}

type Content = { content: string; media: readonly Media[] };

/** The files that the text does not show itself: on a page of its own none is shown twice. */
export function mediaBesideText({ content, media }: Content): Media[] {
  const { blocks } = parseMarkup(content);
  const placed = new Set(blocks.map((block) => (block.type === 'media' ? block.url : null)));
  return media.filter(({ url }) => !placed.has(url));
}
