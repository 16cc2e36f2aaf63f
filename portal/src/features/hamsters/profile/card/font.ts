import { loadFont } from '@/shared/lib/idleFont';
import type { Font } from './lines';

const FAMILY =
  '"Pretendard Variable", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif';
const WEIGHTS = [500, 600, 800];

export function canvasFont({ size, weight }: Font): string {
  return `${weight} ${size}px ${FAMILY}`;
}

/**
 * Until every letter of the text can be drawn in Pretendard: a canvas does not wait for fonts and
 * would keep the system's. Without a network the system's font has to do.
 */
export async function loadCardFont(text: string): Promise<void> {
  try {
    await loadFont();
    await Promise.all(
      WEIGHTS.map((weight) => document.fonts.load(canvasFont({ size: 40, weight }), text)),
    );
  } catch {
    // The card is drawn all the same.
  }
}
