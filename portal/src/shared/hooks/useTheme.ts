import { useSyncExternalStore } from 'react';

/** app/early.ts reads the same key before the first paint. */
const STORAGE_KEY = 'hamsterd-ui-theme';
const BAR_COLOURS = { light: '#FFFAF4', dark: '#191512' };

export type ThemeChoice = 'light' | 'dark' | 'system';

const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    // Storage may be blocked; the system's theme is used then.
    return 'system';
  }
}

let choice = stored();

function resolved(): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function apply(): void {
  const theme = resolved();
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme]);
}

function choose(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // The choice then holds until the page is closed.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Follows the system and other tabs; called once by the app. */
export function watchTheme(): void {
  window.matchMedia(darkQuery).addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    choice = stored();
    apply();
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): { theme: ThemeChoice; setTheme: (next: ThemeChoice) => void } {
  return { theme: useSyncExternalStore(subscribe, () => choice), setTheme: choose };
}
