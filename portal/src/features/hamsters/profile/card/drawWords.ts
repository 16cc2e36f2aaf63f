import { paletteOf } from './colors';
import type { Composition } from './compose';
import { canvasFont } from './font';
import { roundPath } from './paint';
import type { Run, Tone } from './runs';
import type { CardTheme } from './themes';

function write(context: CanvasRenderingContext2D, run: Run, color: string) {
  context.font = canvasFont(run.font);
  context.fillStyle = color;
  context.fillText(run.text, run.x, run.y);
}

function drawFacts(context: CanvasRenderingContext2D, theme: CardTheme, composition: Composition) {
  const { kind, boxes, marks } = composition.facts;
  const { chip, line } = paletteOf(theme);
  for (const box of boxes) {
    const outline = roundPath(box, box.height / 2);
    context.fillStyle = chip;
    context.strokeStyle = line;
    context.lineWidth = 2;
    if (kind === 'chips') context.fill(outline);
    else context.stroke(outline);
  }
  for (const { x, y } of marks) {
    context.save();
    context.translate(x, y);
    context.rotate(Math.PI / 4);
    context.fillStyle = line;
    context.fillRect(-4, -4, 8, 8);
    context.restore();
  }
}

/** Fine lines on both sides of a centred name. */
function drawFlanks(
  context: CanvasRenderingContext2D,
  theme: CardTheme,
  { name, words }: Composition,
) {
  const y = name.y - name.font.size * 0.36;
  const length = Math.min(72, (words.width - name.width) / 2 - 24);
  if (length < 20) return;
  context.fillStyle = paletteOf(theme).line;
  context.fillRect(name.x - 24 - length, y, length, 2);
  context.fillRect(name.x + name.width + 24, y, length, 2);
}

/** A sunflower seed before the site's name. */
function drawSeed(context: CanvasRenderingContext2D, { site }: Composition, color: string) {
  const size = site.font.size;
  context.save();
  context.translate(site.x - size * 0.62, site.y - size * 0.34);
  context.rotate(0.4);
  context.scale(size / 46, size / 46);
  context.fillStyle = color;
  context.fill(new Path2D('M0-24c10 10 14 21 11 33-2 9-20 9-22 0-3-12 1-23 11-33Z'));
  context.restore();
}

export function drawWords(
  context: CanvasRenderingContext2D,
  theme: CardTheme,
  composition: Composition,
): void {
  const { muted, line } = paletteOf(theme);
  const colors: Record<Tone, string> = {
    text: theme.textColor,
    accent: theme.accentColor,
    muted,
  };
  const { name, words, align, footer, owner, site } = composition;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  drawFacts(context, theme, composition);
  if (theme.style === 'elegant' && align === 'center') drawFlanks(context, theme, composition);
  context.save();
  if (theme.style === 'neon') {
    context.shadowColor = theme.accentColor;
    context.shadowBlur = 22;
  }
  write(context, name, theme.textColor);
  context.restore();
  for (const run of [...composition.facts.runs, ...composition.description, owner, site]) {
    write(context, run, colors[run.tone]);
  }
  drawSeed(context, composition, theme.accentColor);
  context.fillStyle = line;
  context.fillRect(words.x, footer - site.font.size * 1.75, words.width, 1.5);
}
