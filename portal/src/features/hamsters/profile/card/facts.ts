import type { Box } from './frames';
import type { Measure } from './lines';
import { type Align, type Run, runOf } from './runs';

export type CardContent = {
  name: string;
  breed: string;
  age: string | null;
  description: string | null;
  owner: string;
  siteName: string;
};

/** The style of breed and age: filled or outlined chips, separate words, or labelled columns. */
export type FactKind = 'chips' | 'outlines' | 'plain' | 'columns';

export type Facts = {
  kind: FactKind;
  runs: readonly Run[];
  /** One for each fact of `chips` and `outlines`. */
  boxes: readonly Box[];
  /** Middle of the mark between two `plain` facts. */
  marks: readonly { x: number; y: number }[];
};

type Scale = { fact: number; label: number };

const LABELS = { breed: '품종', age: '나이' } as const;

function valuesOf({ breed, age }: CardContent): { label: string; value: string }[] {
  const facts = [{ label: LABELS.breed, value: breed }];
  return age ? [...facts, { label: LABELS.age, value: age }] : facts;
}

/** The facts in one row of `area`, and how much height they take; `at` puts them there. */
export function factsOf(
  content: CardContent,
  kind: FactKind,
  area: Box,
  align: Align,
  scale: Scale,
  measure: Measure,
): { height: number; at: (top: number) => Facts } {
  const font = { size: scale.fact, weight: 600 };
  const labelFont = { size: scale.label, weight: 500 };
  const boxed = kind === 'chips' || kind === 'outlines';
  const padding = boxed ? scale.fact * 0.8 : 0;
  const gap = boxed ? scale.fact * 0.5 : scale.fact * 1.4;
  const values = valuesOf(content);

  // The last fact (the age) keeps its width; a long breed gives way.
  const last = values.slice(1).reduce((sum, { value }) => {
    return sum + measure(value, font) + padding * 2 + gap;
  }, 0);
  const rooms = values.map((_, at) => (at === 0 ? area.width - last : area.width) - padding * 2);
  const tone = kind === 'columns' ? 'text' : 'accent';
  const sized = values.map(({ value }, at) => {
    const room = { x: 0, width: rooms[at] ?? 0 };
    return runOf(value, room, { y: 0, font, tone, align: 'left' }, measure);
  });
  const whole = sized.reduce((sum, run) => sum + run.width + padding * 2, gap * (sized.length - 1));
  const labelHeight = kind === 'columns' ? scale.label * 1.5 : 0;
  const rowHeight = scale.fact * (boxed ? 1.8 : 1.4);

  function at(top: number): Facts {
    const y = top + labelHeight + rowHeight / 2 + scale.fact * 0.36;
    let x = align === 'center' ? area.x + (area.width - whole) / 2 : area.x;
    const runs: Run[] = [];
    const boxes: Box[] = [];
    const marks: { x: number; y: number }[] = [];
    sized.forEach((run, index) => {
      if (index > 0 && kind === 'plain') marks.push({ x: x - gap / 2, y: top + rowHeight / 2 });
      if (kind === 'columns') {
        const place = {
          y: top + scale.label,
          font: labelFont,
          tone: 'muted',
          align: 'left',
        } as const;
        runs.push(runOf(values[index]?.label ?? '', { x, width: area.width }, place, measure));
      }
      runs.push({ ...run, x: x + padding, y });
      if (boxed) boxes.push({ x, y: top, width: run.width + padding * 2, height: rowHeight });
      x += run.width + padding * 2 + gap;
    });
    return { kind, runs, boxes, marks };
  }
  return { height: labelHeight + rowHeight, at };
}
