import { describe, expect, it } from 'vitest';
import { contrast } from '@/shared/lib/contrast';
import { paletteOf } from './colors';
import { CARD_THEMES } from './themes';

/** Spec 1 §3, in its order. */
const IDS = [
  'cute_pink',
  'sunset_orange',
  'ocean_blue',
  'forest_green',
  'lavender_purple',
  'golden_yellow',
  'cherry_blossom',
  'mint_cream',
  'cosmic_purple',
  'autumn_leaves',
  'rainbow_dream',
  'royal_gold',
];

it('has the twelve themes, every decoration, border and style', () => {
  expect(CARD_THEMES.map((theme) => theme.id)).toEqual(IDS);
  expect(new Set(CARD_THEMES.map((theme) => theme.name)).size).toBe(12);
  const used = (field: 'decorationPattern' | 'borderStyle' | 'style') =>
    [...new Set(CARD_THEMES.map((theme) => theme[field]))].sort();
  expect(used('decorationPattern')).toEqual(['circles', 'dots', 'hearts', 'paws', 'stars']);
  expect(used('borderStyle')).toEqual(['dashed', 'double', 'gradient', 'solid']);
  expect(used('style')).toEqual(['cute', 'elegant', 'gradient', 'modern', 'neon', 'vintage']);
});

describe.each(CARD_THEMES)('$id', (theme) => {
  const { textColor, accentColor, cardBackground } = theme;
  const { muted, chip } = paletteOf(theme);

  it.each([
    ['text', textColor, cardBackground],
    ['accent', accentColor, cardBackground],
    ['muted', muted, cardBackground],
    ['accent on a chip', accentColor, chip],
  ])('%s can be read', (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
