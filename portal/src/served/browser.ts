import { slot } from './slots';

/** The width that is being rendered. */
let isWide = false;

export function renderWide(wide: boolean): void {
  isWide = wide;
}

// What the frame's modules ask of a browser. They are imported after this one.
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: isWide }) },
  document: {
    querySelector: () => ({ content: slot('frame.site_name') }),
    documentElement: { dataset: {} },
  },
});
Object.defineProperty(globalThis, 'navigator', {
  value: { userAgent: '', onLine: true },
  configurable: true,
});
