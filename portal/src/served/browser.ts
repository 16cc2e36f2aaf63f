import { slot } from './slots';

/** The width that is being rendered. */
let isWide = false;

export function renderWide(wide: boolean): void {
  isWide = wide;
}

// The browser globals that the frame's modules read. The modules must be imported after this file.
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
