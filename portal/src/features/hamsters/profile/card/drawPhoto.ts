import { mixed, paletteOf } from './colors';
import type { Composition } from './compose';
import { drawMascot } from './drawMascot';
import type { Box } from './frames';
import { inset, roundPath, slope } from './paint';
import type { CardTheme } from './themes';

/** A decoded photo, or null: the hamster without one gets the mascot. */
export type Picture = HTMLImageElement | null;

type Brush = { context: CanvasRenderingContext2D; theme: CardTheme; picture: Picture };

/** The middle of a picture in the proportions of a box. */
export function coveredPart(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

function fill({ context, theme, picture }: Brush, box: Box, outline: Path2D) {
  context.save();
  context.clip(outline);
  if (picture) {
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    const { x, y, width, height } = coveredPart(size, box);
    context.drawImage(picture, x, y, width, height, box.x, box.y, box.width, box.height);
  } else {
    context.fillStyle = paletteOf(theme).stand;
    context.fillRect(box.x, box.y, box.width, box.height);
    drawMascot(context, box);
  }
  context.restore();
}

function circle({ x, y, width }: Box): Path2D {
  const path = new Path2D();
  path.arc(x + width / 2, y + width / 2, width / 2, 0, Math.PI * 2);
  return path;
}

/** Round, with the ears of a hamster behind it. */
function eared(brush: Brush, box: Box) {
  const { context, theme } = brush;
  const radius = box.width / 2;
  const middle = box.x + radius;
  for (const side of [-1, 1]) {
    const ear = { x: middle + side * radius * 0.74, y: box.y + radius * 0.2 };
    for (const [reach, share] of [
      [0.34, 0.62],
      [0.19, 0.28],
    ] as const) {
      context.fillStyle = mixed(theme.accentColor, theme.cardBackground, share);
      context.beginPath();
      context.arc(ear.x, ear.y, radius * reach, 0, Math.PI * 2);
      context.fill();
    }
  }
  context.fillStyle = mixed(theme.accentColor, theme.cardBackground, 0.62);
  context.fill(circle(inset(box, -14)));
  context.fillStyle = theme.cardBackground;
  context.fill(circle(inset(box, -9)));
  fill(brush, box, circle(box));
}

function ringed(brush: Brush, box: Box) {
  const { context, theme } = brush;
  context.fillStyle = theme.cardBackground;
  context.fill(circle(inset(box, -22)));
  context.fillStyle = slope(context, box, theme.background, true);
  context.fill(circle(inset(box, -12)));
  context.fillStyle = theme.cardBackground;
  context.fill(circle(inset(box, -5)));
  fill(brush, box, circle(box));
}

function archPath({ x, y, width, height }: Box): Path2D {
  const path = new Path2D();
  const half = width / 2;
  path.roundRect(x, y, width, height, [half, half, 10, 10]);
  return path;
}

function arched(brush: Brush, box: Box) {
  const { context, theme } = brush;
  context.strokeStyle = mixed(theme.accentColor, theme.cardBackground, 0.7);
  context.lineWidth = 2.5;
  context.fillStyle = theme.cardBackground;
  const outer = archPath(inset(box, -10));
  context.fill(outer);
  context.stroke(outer);
  fill(brush, box, archPath(box));
}

/** Across the whole card, with the card's own corners. */
function wide(brush: Brush, box: Box, { card, radius }: Composition) {
  const { context } = brush;
  context.save();
  context.clip(roundPath(inset(card, 4), radius - 4));
  const outline = new Path2D();
  outline.rect(box.x, box.y, box.width, box.height);
  fill(brush, box, outline);
  context.restore();
}

function polaroid(brush: Brush, box: Box) {
  const { context, theme } = brush;
  const edge = box.width * 0.065;
  context.save();
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.rotate(-0.045);
  context.translate(-box.x - box.width / 2, -box.y - box.height / 2);
  context.save();
  context.shadowColor = 'rgb(40 20 0 / 0.28)';
  context.shadowBlur = 18;
  context.shadowOffsetY = 6;
  context.fillStyle = '#fffdf8';
  const paper = { ...inset(box, -edge), height: box.height + edge * 3.4 };
  context.fill(roundPath(paper, 4));
  context.restore();
  fill(brush, box, roundPath(box, 2));
  context.translate(box.x + box.width / 2, box.y - edge);
  context.rotate(0.07);
  context.globalAlpha = 0.78;
  context.fillStyle = mixed(theme.accentColor, '#fff6dc', 0.3);
  context.fillRect(-box.width * 0.19, -box.width * 0.06, box.width * 0.38, box.width * 0.12);
  context.restore();
}

function glowing(brush: Brush, box: Box) {
  const { context, theme } = brush;
  const outline = roundPath(inset(box, -5), 40);
  context.save();
  context.strokeStyle = theme.accentColor;
  context.lineWidth = 4;
  context.shadowColor = theme.accentColor;
  for (const blur of [14, 40, 70]) {
    context.shadowBlur = blur;
    context.stroke(outline);
  }
  context.restore();
  fill(brush, box, roundPath(box, 36));
}

const DRAWERS = { eared, ringed, arched, wide, polaroid, glowing };

/** The hamster in the frame of the theme's style. */
export function drawPhoto(
  context: CanvasRenderingContext2D,
  theme: CardTheme,
  composition: Composition,
  picture: Picture,
): void {
  DRAWERS[composition.shape]({ context, theme, picture }, composition.photo, composition);
}
