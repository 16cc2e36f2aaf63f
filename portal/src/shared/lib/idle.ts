/** How long the first photos have the line for themselves, in milliseconds. */
const AFTER_LOAD_MS = 4000;
const PATIENCE_MS = 10_000;

/** When the page has stood for a while and has nothing to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) {
        requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
      } else resolve();
    }, AFTER_LOAD_MS);
  });
}
