import { loadFont } from '@/shared/lib/idleFont';
import type { Font } from './lines';

const FAMILY =
  '"Pretendard Variable", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif';
const WEIGHTS = [500, 600, 800];

export function canvasFont({ size, weight }: Font): string {
  return `${weight} ${size}px ${FAMILY}`;
}

/**
 * Waits until Pretendard can draw every letter of the text: a canvas does not wait for fonts and
 * would use the system's. If the font cannot be loaded, the system's is used.
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
