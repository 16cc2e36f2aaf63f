import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/screen';
import { InstallCard } from './InstallCard';
import { askNoMore, countVisit, mayAsk, neverAsk } from './install';

const DAY_MS = 24 * 60 * 60_000;
const FIRST = Date.parse('2026-11-18T12:00:00Z');

function visit(days: number) {
  for (let day = 0; day < days; day += 1) countVisit(new Date(FIRST + day * DAY_MS));
}

function withPrompt(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  Object.assign(window, { hamsterdInstall: { prompt } });
  return prompt;
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<main id="main"><p>일기</p></main>';
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
});

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(window, { hamsterdInstall: undefined });
});

it('asks on the third day of visits, however often a day has', () => {
  visit(1);
  countVisit(new Date(FIRST + 60_000));
  countVisit(new Date(FIRST + DAY_MS));
  expect(mayAsk()).toBe(false);
  countVisit(new Date(FIRST + 2 * DAY_MS));
  expect(mayAsk()).toBe(true);
});

it('is quiet for ninety days after a no, and for ever after a yes', () => {
  visit(3);
  askNoMore(FIRST);
  expect(mayAsk(FIRST + 89 * DAY_MS)).toBe(false);
  expect(mayAsk(FIRST + 90 * DAY_MS)).toBe(true);
  neverAsk();
  expect(mayAsk(FIRST + 9999 * DAY_MS)).toBe(false);
});

it('stands before the content once something was published, and goes with a no', async () => {
  visit(3);
  withPrompt('accepted');
  show(<InstallCard published />, '/');
  const card = await screen.findByRole('region', { name: '홈 화면에 두고 쓰기' });
  expect(document.getElementById('main')?.firstElementChild).toContainElement(card);
  await userEvent.click(screen.getByRole('button', { name: '괜찮아요' }));
  expect(card).not.toBeInTheDocument();
  expect(mayAsk()).toBe(false);
});

it('hands a yes to the browser, and hears when that was a no after all', async () => {
  visit(3);
  const prompt = withPrompt('dismissed');
  show(<InstallCard published />, '/');
  await act(() => userEvent.click(screen.getByRole('button', { name: '홈 화면에 두기' })));
  expect(prompt).toHaveBeenCalledOnce();
  expect(mayAsk()).toBe(false);
});

it('explains the way by hand on an iPhone', async () => {
  visit(3);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18)');
  show(<InstallCard published />, '/');
  await userEvent.click(screen.getByRole('button', { name: '방법 보기' }));
  expect(mayAsk()).toBe(false);
});

it.each([
  ['before anything was published', false, '/'],
  ['anywhere but at home', true, '/ranking'],
])('says nothing %s', (_, published, path) => {
  visit(3);
  withPrompt('accepted');
  show(<InstallCard published={published} />, path);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('says nothing where it is installed or cannot be', () => {
  visit(3);
  show(<InstallCard published />, '/');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  withPrompt('accepted');
  vi.mocked(window.matchMedia).mockReturnValue({ matches: true } as MediaQueryList);
  show(<InstallCard published />, '/');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
