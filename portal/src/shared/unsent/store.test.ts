import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearOthers, clearSession, placeOf } from './clear';
import { keyOf, list, type Owner, read, SHELVES, type Shelf, write } from './store';

const ME = 7;
const OTHER = 8;
const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;

/** Shelf, whose, and whether it is there after a week, another's sign-in, a sign-out. */
const TABLE: readonly [Shelf, Owner, string][] = [
  ['draft', ME, 'year other sign-out'],
  ['draft', OTHER, 'year other sign-out'],
  ['health', ME, 'year other sign-out'],
  ['care', ME, 'year other sign-out'],
  ['typed', ME, ''],
  ['typed', OTHER, 'other'],
  ['typed', 'tab', 'other'],
  ['typed', 'browser', 'other'],
  ['request', 'browser', 'other'],
];

const ENDS: Record<string, () => Promise<void>> = {
  year: async () => void vi.setSystemTime(Date.now() + YEAR_MS),
  other: () => clearOthers(OTHER),
  'sign-out': () => clearSession(),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the table names every shelf', () => {
  expect(new Set(TABLE.map(([shelf]) => shelf))).toEqual(new Set(Object.keys(SHELVES)));
});

const CASES = TABLE.flatMap(([shelf, owner, through]) =>
  Object.keys(ENDS).map((end) => [shelf, owner, end, through.split(' ').includes(end)] as const),
);

it.each(CASES)('%s of %s, after %s: %s', async (shelf, owner, end, stays) => {
  const place = { shelf, owner, name: 'diary-12' };
  write(place, '말');
  await ENDS[end]?.();
  expect(read(place)?.value).toBe(stays ? '말' : undefined);
});

it.each(TABLE)('a key of %s of %s leads back to its place', (shelf, owner) => {
  const place = { shelf, owner, name: 'post-12-reply-3' };
  expect(placeOf(keyOf(place))).toEqual(place);
});

it.each(['hamsterd-ui-theme', 'hamsterd-unsent-other-7-a', 'other'])('%s is nobody’s', (key) => {
  expect(placeOf(key)).toBeNull();
});

it('what is half typed stays six days, a request’s key one', () => {
  const typed = { shelf: 'typed', owner: ME, name: 'comment-diary-12' } as const;
  write(typed, '반쯤');
  write({ shelf: 'request', owner: 'browser', name: 'k' }, '/api/diary');
  vi.setSystemTime(Date.now() + 6 * DAY_MS);
  expect(read(typed)?.value).toBe('반쯤');
  expect(list('request', 'browser')).toEqual([]);
});

it('one that is too old leaves the browser at the next start', async () => {
  write({ shelf: 'typed', owner: ME, name: 'comment-diary-12' }, '반쯤');
  vi.setSystemTime(Date.now() + 7 * DAY_MS);
  await clearOthers(ME);
  expect(localStorage).toHaveLength(0);
});

it('what has no member ends with its tab', () => {
  write({ shelf: 'typed', owner: 'tab', name: 'rights-report' }, '제 사진이에요');
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(1);
});

it.each([ME, 'tab'] as const)('storage of %s that is blocked or broken breaks nothing', (owner) => {
  const place = { shelf: 'typed', owner, name: 'a' } as const;
  (owner === 'tab' ? sessionStorage : localStorage).setItem(keyOf(place), '{');
  expect(read(place)).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(write(place, '말')).toBe(false);
});
