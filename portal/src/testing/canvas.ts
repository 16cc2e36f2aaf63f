import { vi } from 'vitest';

/** The drawing since the start: texts with their colour, and pictures. */
export type Drawn = { words: { text: string; color: string }[]; pictures: unknown[] };

/**
 * Replaces the canvas that jsdom lacks: every letter is half as wide as its font is high, and texts
 * and pictures are recorded.
 */
export function watchCanvas(): Drawn {
  const drawn: Drawn = { words: [], pictures: [] };
  const state = { font: '', fillStyle: '' };
  const acts = {
    measureText: (text: string) => ({
      width: text.length * 0.5 * Number(/([\d.]+)px/.exec(state.font)?.[1] ?? 10),
    }),
    fillText: (text: string) => drawn.words.push({ text, color: state.fillStyle }),
    drawImage: (picture: unknown) => drawn.pictures.push(picture),
    createLinearGradient: () => ({ addColorStop() {} }),
  };
  const context = new Proxy(Object.assign(state, acts), {
    get: (target, name) => (name in target ? Reflect.get(target, name) : () => {}),
  });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(['picture']));
  const path = new Proxy({}, { get: () => () => {} });
  vi.stubGlobal(
    'Path2D',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: any method of a path does nothing
        return path;
      }
    },
  );
  return drawn;
}
