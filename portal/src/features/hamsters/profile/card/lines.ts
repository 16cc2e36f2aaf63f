/** Width in pixels of a text at a size and weight. */
export type Measure = (text: string, font: Font) => number;
export type Font = { size: number; weight: number };

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** The longest beginning that fits together with "…", or the whole text when it fits. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 0) {
    const rest = letters.join('').replace(/[\s.,!?~·…]+$/u, '');
    if (measure(rest + ELLIPSIS) <= width) return rest + ELLIPSIS;
    letters.pop();
  }
  return ELLIPSIS;
}

/** A word wider than a line, in pieces that fit. */
function pieces(word: string, width: number, measure: (text: string) => number): string[] {
  const result = [''];
  for (const letter of lettersOf(word)) {
    const last = result.at(-1) ?? '';
    if (last && measure(last + letter) > width) result.push(letter);
    else result[result.length - 1] = last + letter;
  }
  return result;
}

function greedy(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...pieces(word, width, measure));
  }
  return lines;
}

/** The narrowest width that needs no more lines: two lines of much the same length. */
function balanced(text: string, width: number, measure: (text: string) => number): string[] {
  const wide = greedy(text, width, measure);
  let [low, high] = [width / 2, width];
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (greedy(text, middle, measure).length > wide.length) low = middle;
    else high = middle;
  }
  return greedy(text, high, measure);
}

/**
 * Breaks a text into at most `max` lines. Lines break between words, as in the site's own text;
 * only a word longer than a line is split. Text that does not fit ends in "…".
 */
export function brokenLines(
  text: string,
  width: number,
  max: number,
  measure: (text: string) => number,
): string[] {
  const clean = text.replace(/\s+/gu, ' ').trim();
  if (!clean) return [];
  const lines = greedy(clean, width, measure);
  if (lines.length <= max) return balanced(clean, width, measure);
  const rest = lines.slice(max - 1).join(' ');
  return [...lines.slice(0, max - 1), shortened(rest, width, measure)];
}

/** The largest size from `from` down to `to` at which the text fits on one line. */
export function fittingSize(
  text: string,
  width: number,
  weight: number,
  [from, to]: readonly [number, number],
  measure: Measure,
): number {
  for (let size = from; size > to; size -= 2) {
    if (measure(text, { size, weight }) <= width) return size;
  }
  return to;
}
