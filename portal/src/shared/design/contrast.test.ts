import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/shared/lib/contrast';

const css = readFileSync('src/shared/design/tokens.css', 'utf8');

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.match(new RegExp(`\\[data-theme=.${theme}.\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

const GROUNDS = ['page', 'surface', 'raised'];
const INKS = ['text', 'muted', 'primary', 'like', 'good', 'warn', 'bad', 'info'];
const TEXT_PAIRS = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => [ink, ground])),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-soft', 'soft'],
  ['on-soft', 'soft-hover'],
  ['primary', 'soft'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['muted', 'line'],
  ['page', 'like'],
  ['page', 'text'],
];
const TIERS = 'bronze silver gold platinum diamond master grandmaster legend'.split(' ');
const SHAPE_PAIRS = GROUNDS.flatMap((ground) => [
  ['line-strong', ground],
  ['primary', ground],
  ...TIERS.map((tier) => [`tier-${tier}`, ground]),
]);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme);
  const between = ([a = '', b = '']: string[]) =>
    contrast(tokens.get(a) ?? '#000000', tokens.get(b) ?? '#000000');

  it.each(TEXT_PAIRS)('text %s on %s reaches 4.5:1', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('shape %s on %s reaches 3:1', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });

  // The tier's name is written in its colour on cards and pages.
  it.each(TIERS)('the name of tier %s is readable', (tier) => {
    for (const ground of ['page', 'surface']) {
      expect(between([`tier-${tier}`, ground])).toBeGreaterThanOrEqual(4.5);
    }
  });
});
