import { luminance } from '@/shared/lib/contrast';
import type { CardTheme } from './themes';

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `share` of `color` over `ground`, as one opaque colour. */
export function mixed(color: string, ground: string, share: number): string {
  const over = channels(color);
  const under = channels(ground);
  const parts = over.map((part, at) =>
    Math.round(part * share + (under[at] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

export function faded(hex: string, alpha: number): string {
  return `rgb(${channels(hex).join(' ')} / ${alpha})`;
}

export function isLight(hex: string): boolean {
  return luminance(hex) > 0.35;
}

/**
 * Every colour of a card besides the theme's own. Tests check the contrast of those with text on
 * them.
 */
export function paletteOf(theme: CardTheme) {
  const { accentColor, cardBackground, textColor } = theme;
  const [first = cardBackground] = theme.background;
  return {
    muted: mixed(textColor, cardBackground, 0.78),
    chip: mixed(accentColor, cardBackground, 0.1),
    line: mixed(accentColor, cardBackground, 0.34),
    /** Behind a hamster without a photo. */
    stand: mixed(accentColor, cardBackground, 0.2),
    decoration: isLight(first)
      ? faded('#ffffff', 0.62)
      : isLight(cardBackground)
        ? faded(cardBackground, 0.2)
        : faded(accentColor, 0.42),
    decorationInside: faded(accentColor, isLight(cardBackground) ? 0.13 : 0.22),
  };
}
