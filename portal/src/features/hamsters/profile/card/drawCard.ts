import { composeCard } from './compose';
import { drawGround } from './drawGround';
import { drawPhoto, type Picture } from './drawPhoto';
import { drawWords } from './drawWords';
import type { CardContent } from './facts';
import { canvasFont } from './font';
import { CARD_SIZES, type CardSize } from './frames';
import type { Measure } from './lines';
import type { CardTheme } from './themes';

export type Card = {
  content: CardContent;
  picture: Picture;
  theme: CardTheme;
  size: CardSize;
};

/** Draws the whole card; the canvas is given the card's size first. Fonts must have arrived. */
export function drawCard(canvas: HTMLCanvasElement, { content, picture, theme, size }: Card): void {
  Object.assign(canvas, CARD_SIZES[size]);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas: no context');
  context.imageSmoothingQuality = 'high';
  const measure: Measure = (text, font) => {
    context.font = canvasFont(font);
    return context.measureText(text).width;
  };
  const composition = composeCard(content, theme, size, measure);
  drawGround(context, theme, composition, CARD_SIZES[size]);
  drawPhoto(context, theme, composition, picture);
  drawWords(context, theme, composition);
}
