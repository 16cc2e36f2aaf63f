// Applies the chosen theme before the first paint; src/shared/hooks/useTheme.ts takes over after it.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('hamsterd-ui-theme');
  } catch {
    // Storage may be blocked; the system's theme is used then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#191512' : '#FFFAF4');
})();

// Chromium asks once, early, whether the site shall be installed; pwa asks when it fits.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.hamsterdInstall = event;
});
