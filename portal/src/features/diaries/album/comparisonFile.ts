import { blobOf, loadPicture } from '@/content/media/picture';
import { coveredPart } from '@/features/hamsters/profile/card/drawPhoto';
import { canvasFont, loadCardFont } from '@/features/hamsters/profile/card/font';
import { type Box, CARD_SIZES } from '@/features/hamsters/profile/card/frames';
import { shortDay } from '@/shared/lib/relativeTime';
import type { Chosen } from './PhotoChoice';
import { text } from './text';

const { width, height } = CARD_SIZES.banner;
const FOOT = 56;
const EDGE = 24;
/** The site's light theme, as on the cards. */
const COLORS = { page: '#fffaf4', text: '#2a211a', muted: '#6f6257' };

type Comparison = { name: string; site: string; before: Chosen; after: Chosen };

function drawSide(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const part = coveredPart(size, box);
  context.drawImage(
    picture,
    ...([part.x, part.y, part.width, part.height] as const),
    ...([box.x, box.y, box.width, box.height] as const),
  );
}

/** Both photos side by side as a 2:1 picture, which messengers show uncropped. */
export async function comparisonFile({ name, site, before, after }: Comparison): Promise<File> {
  const days = `${shortDay(before.day)} → ${shortDay(after.day)}`;
  const [left, right] = await Promise.all([
    loadPicture(before.shown),
    loadPicture(after.shown),
    loadCardFont(name + site + days),
  ]);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas: no context');
  context.fillStyle = COLORS.page;
  context.fillRect(0, 0, width, height);
  const box = { y: 0, width: width / 2 - 2, height: height - FOOT };
  drawSide(context, left, { ...box, x: 0 });
  drawSide(context, right, { ...box, x: width / 2 + 2 });
  const line = height - FOOT / 2 + 8;
  context.fillStyle = COLORS.text;
  context.font = canvasFont({ size: 24, weight: 800 });
  context.fillText(name, EDGE, line);
  const daysFrom = EDGE + context.measureText(name).width + 14;
  context.fillStyle = COLORS.muted;
  context.font = canvasFont({ size: 20, weight: 500 });
  context.fillText(days, daysFrom, line);
  context.fillText(site, width - EDGE - context.measureText(site).width, line);
  const blob = await blobOf(canvas, 'image/png');
  return new File([blob], text.dialog.fileName(name), { type: 'image/png' });
}
