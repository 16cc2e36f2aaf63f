import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { createQueryClient } from './queryClient';

const MINUTE_MS = 60_000;
const KEY = ['/api/ranking', 'members'];
const CALL = 'GET /api/ranking/members';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** What a screen that shows the list does: once mounted, and again on every return to it. */
async function look(client: ReturnType<typeof createQueryClient>) {
  const leave = new QueryObserver(client, { queryKey: KEY }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  leave();
}

it('asks for the address that its key spells, and again only after five minutes', async () => {
  const heard = serve({ [CALL]: [] });
  const client = createQueryClient();
  await look(client);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  await look(client);
  expect(heard.map(({ call }) => call)).toEqual([CALL]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  await look(client);
  expect(heard).toHaveLength(2);
});

it('forgets five minutes after the last use', async () => {
  serve({ [CALL]: [] });
  const client = createQueryClient();
  await look(client);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(client.getQueryData(KEY)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(KEY)).toBeUndefined();
});

it('does not try again by itself, nor ask anew when the window is looked at', async () => {
  const heard = serve({ [CALL]: () => refusal(503) });
  const client = createQueryClient();
  client.mount();
  const leave = new QueryObserver(client, { queryKey: KEY }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(heard).toHaveLength(1);
  leave();
  client.unmount();
});
