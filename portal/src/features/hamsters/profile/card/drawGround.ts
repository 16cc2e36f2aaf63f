import { faded, isLight, paletteOf } from './colors';
import type { Composition } from './compose';
import type { Box } from './frames';
import { inset, roundPath, scatter, slope } from './paint';
import type { CardTheme } from './themes';

type Size = { width: number; height: number };

function drawBorder(
  context: CanvasRenderingContext2D,
  theme: CardTheme,
  card: Box,
  radius: number,
) {
  const { line } = paletteOf(theme);
  const stroke = (by: number, width: number) => {
    context.lineWidth = width;
    context.stroke(roundPath(inset(card, by), Math.max(4, radius - by)));
  };
  context.save();
  context.strokeStyle = line;
  switch (theme.borderStyle) {
    case 'solid':
      stroke(2, 4);
      break;
    case 'dashed':
      context.lineCap = 'round';
      context.setLineDash([11, 13]);
      stroke(16, 3.5);
      break;
    case 'double':
      stroke(14, 3);
      stroke(21, 1.5);
      break;
    case 'gradient':
      context.strokeStyle = slope(context, card, gradientOf(theme), true);
      stroke(14, 6);
  }
  context.restore();
}

/** On a dark card the ground's own colours would not be seen. */
function gradientOf(theme: CardTheme): readonly string[] {
  if (isLight(theme.cardBackground)) return theme.background;
  return [theme.accentColor, '#7df0ff', '#ff8fd8', theme.accentColor];
}

/** Faint decorations inside the card, too, but none behind the text. */
function drawInside(context: CanvasRenderingContext2D, theme: CardTheme, composition: Composition) {
  const { card, radius, words } = composition;
  context.save();
  context.clip(roundPath(card, radius));
  context.translate(card.x, card.y);
  scatter(context, card, theme.decorationPattern, paletteOf(theme).decorationInside, 92);
  const across = composition.align === 'left' && composition.shape !== 'wide';
  const end = across ? words.x - card.x - 24 : words.y - card.y - 8;
  const fade = across
    ? context.createLinearGradient(end * 0.2, 0, end, 0)
    : context.createLinearGradient(0, end * 0.3, 0, end);
  fade.addColorStop(0, faded(theme.cardBackground, 0));
  fade.addColorStop(1, theme.cardBackground);
  context.fillStyle = fade;
  context.fillRect(0, 0, card.width, card.height);
  context.restore();
}

/** Background, decorations, and the empty card with its border. */
export function drawGround(
  context: CanvasRenderingContext2D,
  theme: CardTheme,
  composition: Composition,
  size: Size,
): void {
  const { card, radius } = composition;
  context.fillStyle = slope(context, { x: 0, y: 0, ...size }, theme.background);
  context.fillRect(0, 0, size.width, size.height);
  scatter(context, size, theme.decorationPattern, paletteOf(theme).decoration, 74);

  context.save();
  context.shadowColor = 'rgb(20 10 20 / 0.2)';
  context.shadowBlur = 36;
  context.shadowOffsetY = 10;
  context.fillStyle = theme.cardBackground;
  context.fill(roundPath(card, radius));
  context.restore();
  drawInside(context, theme, composition);
  drawBorder(context, theme, card, radius);
}
