import type { CSSProperties } from 'react';
import { parseMarkup } from '@/shared/lib/markup';
import type { Media } from './upload/api';

/** The content's width on desktops. */
export const SIZES = '(min-width: 720px) 680px, 100vw';

/** Boxes cut what is wider, so a panorama's copy is only as sharp as one of this shape. */
const WIDEST = 16 / 9;

/** A picture in its sizes: the browser takes the smallest that is sharp in its box. */
export function srcSetOf(media: Media): string | undefined {
  const { thumbnailUrl, mediumUrl, url, width, height } = media;
  if (!thumbnailUrl || !width || !height) return undefined;
  const seen = Math.min(1, (WIDEST * height) / width);
  const offered = (address: string, widest: number) =>
    `${address} ${Math.max(1, Math.round(Math.min(widest, width) * seen))}w`;
  const medium = mediumUrl ? [offered(mediumUrl, 960)] : [];
  // A medium copy of the same size stands for the picture.
  const whole = mediumUrl && width <= 960 ? [] : [offered(url, width)];
  return [offered(thumbnailUrl, 480), ...medium, ...whole].join(', ');
}

/** Keeps in sight what a picture is about, wherever a box cuts it. */
export function focusOf({ focus }: Pick<Media, 'focus'>): CSSProperties {
  // What was kept for offline by an older release has none.
  return focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : {};
}

/** A single photo keeps its shape between 4:5 and 16:9. */
export function singleShapeOf({ width, height }: Media): CSSProperties {
  if (!width || !height) return {};
  return { aspectRatio: Math.min(WIDEST, Math.max(4 / 5, width / height)) };
}

/** The room a file will take, known before it loads. */
export function roomOf({ width, height, color }: Media) {
  const aspectRatio = width && height ? `${width} / ${height}` : '4 / 3';
  return { aspectRatio, backgroundColor: color ?? undefined };
}

type Content = { content: string; media: readonly Media[] };

/** The files that the text does not show itself: on a page of its own none is shown twice. */
export function mediaBesideText({ content, media }: Content): Media[] {
  const { blocks } = parseMarkup(content);
  const placed = new Set(blocks.map((block) => (block.type === 'media' ? block.url : null)));
  return media.filter(({ url }) => !placed.has(url));
}
