import { type CardContent, type FactKind, type Facts, factsOf } from './facts';
import { type CardSize, type Frame, frameOf } from './frames';
import { brokenLines, fittingSize, type Measure, shortened } from './lines';
import { type Run, runOf } from './runs';
import type { CardTheme } from './themes';

export type Composition = Frame & {
  name: Run;
  facts: Facts;
  description: readonly Run[];
  owner: Run;
  site: Run;
};

/** Spec 1 §9. */
const DESCRIPTION_LINES = 2;
const NAME_WEIGHT = 800;
const LEADING = 1.5;

const SCALES = {
  square: { name: [60, 32], fact: 26, label: 21, description: 27, footer: 23, mark: 26 },
  banner: { name: [44, 20], fact: 20, label: 16, description: 21, footer: 18, mark: 20 },
} as const;

const FACTS: Record<CardTheme['style'], FactKind> = {
  cute: 'chips',
  gradient: 'chips',
  elegant: 'plain',
  modern: 'columns',
  vintage: 'outlines',
  neon: 'outlines',
};

/** The base line that centres a line of Hangul in its box. */
function baseLine(top: number, height: number, size: number): number {
  return top + height / 2 + size * 0.36;
}

/** If the line is too long, only the nickname is cut, never the words after it. */
function ownerRun(
  owner: string,
  room: { x: number; width: number },
  { y, size, measure }: { y: number; size: number; measure: Measure },
): Run {
  const font = { size, weight: 500 };
  const end = '님의 햄스터';
  const rest = room.width - measure(end, font);
  const name = shortened(owner, rest, (part) => measure(part, font));
  return runOf(name + end, room, { y, font, tone: 'muted', align: 'left' }, measure);
}

/**
 * The position of every word of a card. A pure function: `measure` returns the canvas's text width.
 */
export function composeCard(
  content: CardContent,
  theme: CardTheme,
  size: CardSize,
  measure: Measure,
): Composition {
  const described = Boolean(content.description?.trim());
  const frame = frameOf(theme.style, size, !described);
  const { words: area, align } = frame;
  const scale = SCALES[size];

  const nameSize = fittingSize(content.name, area.width, NAME_WEIGHT, scale.name, measure);
  const nameFont = { size: nameSize, weight: NAME_WEIGHT };
  const font = { size: scale.description, weight: 500 };
  const lines = brokenLines(content.description ?? '', area.width, DESCRIPTION_LINES, (part) =>
    measure(part, font),
  );

  const kind = FACTS[theme.style];
  const facts = factsOf(content, kind, area, align, scale, measure);
  const lineHeight = font.size * LEADING;
  const nameHeight = nameSize * 1.2;
  const nameGap = scale.fact * (kind === 'columns' ? 0.6 : 0.5);
  const linesGap = lines.length > 0 ? scale.fact * 0.72 : 0;
  const whole = nameHeight + nameGap + facts.height + linesGap + lines.length * lineHeight;

  const top = area.y + Math.max(0, (area.height - whole) / 2);
  const factsTop = top + nameHeight + nameGap;
  const linesTop = factsTop + facts.height + linesGap;

  const footerFont = { size: scale.footer, weight: 600 };
  const siteWidth = measure(content.siteName, footerFont);
  const site = runOf(
    content.siteName,
    { ...area, x: area.x + area.width - siteWidth, width: siteWidth },
    { y: frame.footer, font: footerFont, tone: 'accent', align: 'left' },
    measure,
  );
  return {
    ...frame,
    name: runOf(
      content.name,
      area,
      { y: baseLine(top, nameHeight, nameSize), font: nameFont, tone: 'text', align },
      measure,
    ),
    facts: facts.at(factsTop),
    description: lines.map((line, at) => {
      const y = baseLine(linesTop + at * lineHeight, lineHeight, font.size);
      return runOf(line, area, { y, font, tone: 'text', align }, measure);
    }),
    owner: ownerRun(
      content.owner,
      { ...area, width: site.x - area.x - scale.mark * 2.4 },
      {
        y: frame.footer,
        size: scale.footer,
        measure,
      },
    ),
    site,
  };
}
