import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/shared/api/queryClient';
import { refreshCopies } from './worker';

const MINUTE_MS = 60_000;
const worker = new EventTarget();
let asked: number;
let isReached: boolean;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = 0;
  isReached = true;
  vi.stubGlobal('navigator', { serviceWorker: worker });
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('Failed to fetch');
    return new Response('ok');
  });
  const client = createQueryClient();
  const queryFn = async () => {
    asked += 1;
    return asked;
  };
  const leave = new QueryObserver(client, { queryKey: ['comments'], queryFn }).subscribe(() => {});
  const end = refreshCopies(client);
  stop = () => {
    leave();
    end();
    client.clear();
  };
  await pass(0);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));

it('asks again, once, for what the worker gave copies of', async () => {
  say({ type: 'copy' });
  say({ type: 'copy' });
  await pass(MINUTE_MS);
  expect(asked).toBe(2);
});

it('asks nothing on a good line, nor for other words', async () => {
  say({ type: 'else' });
  say(null);
  await pass(10 * MINUTE_MS);
  expect(asked).toBe(1);
});

it('asks a line that stays slow once a minute', async () => {
  const slow = setInterval(() => say({ type: 'copy' }), 1_000);
  await pass(10 * MINUTE_MS);
  clearInterval(slow);
  expect(asked).toBeGreaterThan(9);
  expect(asked).toBeLessThan(12);
});

it('waits for the network where there is none', async () => {
  isReached = false;
  say({ type: 'copy' });
  await pass(10 * MINUTE_MS);
  expect(asked).toBe(1);
  isReached = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked).toBe(2);
});
