/** How long the first photos have the line for themselves, in milliseconds. */
const AFTER_LOAD_MS = 4000;

/**
 * Pretendard after the page stands: inside the first CSS it costs a phone two seconds, and right
 * after it the half megabyte of a Korean page's pieces would race the first photo.
 * Its CSS is cut by Unicode range, so only the pieces a page needs are fetched.
 */
export async function loadFont(): Promise<void> {
  await import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  document.documentElement.classList.add('pretendard');
}

export function loadFontWhenIdle(): void {
  const start = () => void loadFont().catch(() => {});
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 });
    else start();
  }, AFTER_LOAD_MS);
}
