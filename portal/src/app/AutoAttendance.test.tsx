import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from '@/shared/query/keys';
import { currentToast, dismissToast } from '@/shared/ui/toast';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { AutoAttendance } from './AutoAttendance';

const CHECK = 'POST /api/attendance/check';

// What would arrive on demand is here already: only the clock decides.
await import('@/features/levels/attendance/checkIn');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function checks(heard: { call: string }[]) {
  return heard.filter(({ call }) => call === CHECK).length;
}

it('checks once, a second after the member is recognised, and shows the seeds', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    [CHECK]: { expGained: 10, streakDays: 3, rests: 0, mendedDays: [] },
  });
  show(<AutoAttendance />);
  await pass(900);
  expect(checks(heard)).toBe(0);
  await pass(200);
  expect(checks(heard)).toBe(1);
  expect(currentToast()).toMatchObject({ title: '출석 완료! 경험치 +10', duration: 4000 });
  await pass(50);
  expect(screen.getByRole('img', { name: /연속 출석 3일/ })).toBeInTheDocument();
  await pass(60_000);
  expect(checks(heard)).toBe(1);
});

it('says nothing when today was checked already', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    [CHECK]: { expGained: 0, streakDays: 3, rests: 0, mendedDays: [] },
  });
  show(<AutoAttendance />);
  await pass(1500);
  expect(checks(heard)).toBe(1);
  expect(currentToast()).toBeNull();
});

it('fails in silence', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve({ 'GET /api/auth/me': MEMBER, [CHECK]: () => refusal(500) });
  show(<AutoAttendance />);
  await pass(1500);
  expect(warn).toHaveBeenCalled();
  expect(currentToast()).toBeNull();
});

it('checks again when a check did not arrive, and no more once it did', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isDown = true;
  const done = { expGained: 10, streakDays: 3, rests: 0, mendedDays: [] };
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    [CHECK]: () => (isDown ? refusal(503) : json(done)),
  });
  show(<AutoAttendance />);
  await pass(1500);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(checks(heard)).toBe(2);
  expect(currentToast()).toMatchObject({ title: '출석 완료! 경험치 +10' });
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(checks(heard)).toBe(2);
});

it('asks nothing for a visitor', async () => {
  const heard = serve({});
  show(<AutoAttendance />);
  await pass(5000);
  expect(checks(heard)).toBe(0);
});

it('says kindly that a missed day was mended', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    [CHECK]: { expGained: 10, streakDays: 8, rests: 0, mendedDays: ['2026-11-20'] },
  });
  show(<AutoAttendance />);
  await pass(1100);
  expect(currentToast()).toMatchObject({
    description: '빠뜨린 하루는 쉬어가기가 이어 줬어요. 8일째 연달아 만나고 있어요.',
  });
});

it('checks again, and asks for the care of the day, when the page is looked at on another day', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    [CHECK]: { expGained: 0, streakDays: 3, rests: 0, mendedDays: [] },
  });
  const look = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1100);
  };
  const client = show(<AutoAttendance />);
  client.setQueryData(keys.careToday, []);
  await pass(1100);
  await look();
  expect(checks(heard)).toBe(1);
  expect(client.getQueryState(keys.careToday)?.isInvalidated).toBe(false);
  vi.setSystemTime('2026-11-20T15:00:00Z');
  await look();
  expect(checks(heard)).toBe(2);
  expect(client.getQueryState(keys.careToday)?.isInvalidated).toBe(true);
});
