// Runs before the first paint. It is built as a separate plain script, `/theme.js`.
import { relativeTime } from '@/shared/lib/relativeTime';

/** Applies the chosen theme; shared/hooks/useTheme.ts takes over after it. */
function applyTheme(): void {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem('hamsterd-ui-theme');
  } catch {
    // Storage may be blocked; the system's theme is used then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The first one was for a dark system without scripts; from now on it says what was chosen.
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', dark ? '#191512' : '#FFFAF4');
  bar?.removeAttribute('media');
}

/** The server renders dates, which stay correct in cached pages; this replaces them by relative times. */
function sayTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const said = relativeTime(new Date(time.dateTime));
    if (time.textContent !== said) time.textContent = said;
  }
}

/** As the page is being read: its pieces are drawn when they come. */
function watchTimes(): void {
  const observer = new MutationObserver(sayTimes);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    sayTimes();
    observer.disconnect();
  });
}

/**
 * A press on a button that needs the portal is repeated when the portal is shown (app/serverPageHandoff.ts).
 */
function rememberPress(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('.served button');
    if (!button) return;
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    button.dataset.pressed = '';
  });
}

applyTheme();
watchTimes();
rememberPress();

// Chromium offers the installation once, early; the pwa module shows it at a better time.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { hamsterdInstall: event });
});
