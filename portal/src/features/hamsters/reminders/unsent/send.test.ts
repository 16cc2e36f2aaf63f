import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { currentToast, dismissToast } from '@/shared/ui/toast';
import { refusal, serve } from '@/testing/network';
import { sendTicks } from './send';
import { keepTick, unsentTicks } from './store';

const ME = 7;
const CALL = 'POST /api/care/reminders/3/ticks';
const TICK = {
  reminderId: 3,
  hamsterId: 1,
  label: '먹이 주기',
  form: { day: '2026-11-30', doneOn: '2026-11-30', value: null },
};

beforeEach(() => {
  localStorage.clear();
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id);
  keepTick(ME, TICK);
});

const send = () => sendTicks(new QueryClient(), ME);

it('sends a tick and keeps it no longer', async () => {
  serve({ [CALL]: { id: 1 } });
  await send();
  expect(unsentTicks(ME)).toEqual([]);
});

it.each([
  [404, 'reminder_not_found'],
  [409, 'too_many_health_rows'],
  [422, 'invalid_input'],
  [403, 'reads_only'],
])('drops what is refused for good (%i %s), and says so in words', async (status, code) => {
  serve({ [CALL]: () => refusal(status, { code, message: '남길 수 없는 돌봄이에요.' }) });
  await send();
  expect(unsentTicks(ME)).toEqual([]);
  expect(currentToast()?.description).toBe('먹이 주기: 남길 수 없는 돌봄이에요.');
});

it.each([
  [401, 'not_signed_in'],
  [403, 'consent_needed'],
  [403, 'suspended'],
  [408, 'too_slow'],
  [429, 'too_often'],
  [503, 'read_only'],
])('keeps what may be accepted later: %i %s', async (status, code) => {
  serve({ [CALL]: () => refusal(status, { code }) });
  await expect(send()).rejects.toThrow();
  expect(unsentTicks(ME)).toEqual([TICK]);
  expect(currentToast()).toBeFalsy();
});
