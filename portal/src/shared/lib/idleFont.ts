import { idle } from './idle';

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
  idle()
    .then(loadFont)
    .catch(() => {});
}
