import { idle } from './idle';

/**
 * Loads Pretendard after the page is rendered. Inside the first CSS it would cost a phone two
 * seconds. Right after it, the half megabyte of a Korean page's font files would compete with the
 * first photo. Its CSS is split by Unicode range, so only the files that a page needs are fetched.
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
