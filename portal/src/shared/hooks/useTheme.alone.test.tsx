import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let systemIsDark = false;
const system = new EventTarget();

function ThemePicker({ useTheme }: Pick<typeof import('./useTheme'), 'useTheme'>) {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <p>{theme}</p>
      <button type="button" onClick={() => setTheme('dark')}>
        어둡게
      </button>
    </>
  );
}

/** The module reads the stored choice once, as a page load does. */
async function openPage() {
  vi.resetModules();
  const { useTheme, watchTheme } = await import('./useTheme');
  watchTheme();
  render(<ThemePicker useTheme={useTheme} />);
}

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return systemIsDark;
        },
        addEventListener: system.addEventListener.bind(system),
      }) as unknown as MediaQueryList,
  );
});

afterEach(() => vi.restoreAllMocks());

it('follows the system until one is chosen, and then keeps the choice', async () => {
  await openPage();
  expect(screen.getByText('system')).toBeInTheDocument();
  systemIsDark = true;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  systemIsDark = false;
  await userEvent.click(screen.getByRole('button', { name: '어둡게' }));
  expect(localStorage.getItem('hamsterd-ui-theme')).toBe('dark');
  act(() => void system.dispatchEvent(new Event('change')));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

it('starts with what was stored, and takes over what another tab chose', async () => {
  localStorage.setItem('hamsterd-ui-theme', 'light');
  await openPage();
  expect(screen.getByText('light')).toBeInTheDocument();
  localStorage.setItem('hamsterd-ui-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'hamsterd-ui-theme' })));
  expect(screen.getByText('dark')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
