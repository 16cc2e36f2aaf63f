import { type Font, type Measure, shortened } from './lines';

export type Tone = 'text' | 'accent' | 'muted';
export type Align = 'center' | 'left';

/** One line of text: `x` is its left end, `y` its base line. */
export type Run = { text: string; x: number; y: number; width: number; font: Font; tone: Tone };

type Place = { y: number; font: Font; tone: Tone; align: Align };

/** A line in `room`, cut with "…" where it would leave it. */
export function runOf(
  text: string,
  room: { x: number; width: number },
  { y, font, tone, align }: Place,
  measure: Measure,
): Run {
  const shown = shortened(text, room.width, (part) => measure(part, font));
  const width = measure(shown, font);
  const x = align === 'center' ? room.x + (room.width - width) / 2 : room.x;
  return { text: shown, x, y, width, font, tone };
}
