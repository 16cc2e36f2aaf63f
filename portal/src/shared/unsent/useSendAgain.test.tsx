import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { show } from '@/testing/screen';
import { createUnsent } from './createUnsent';
import { useSendAgain } from './useSendAgain';

const ME = 7;
const MINUTE_MS = 60_000;
const acts = createUnsent<string>('care', (name) => name);
let sent: string[];
/** What happens while an act is on its way. */
let onItsWay: (name: string) => void;

const KIND = {
  waits: (memberId: number) => acts.all(memberId).length > 0,
  sendAll: async (_: unknown, memberId: number) => {
    for (const name of acts.all(memberId)) {
      await Promise.resolve();
      onItsWay(name);
      sent.push(name);
      acts.drop(memberId, [name]);
    }
  },
};

function Sender() {
  useSendAgain(ME, KIND);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  onItsWay = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('sends what waits, and what is kept later', async () => {
  acts.keep(ME, '먹이');
  show(<Sender />);
  await pass(MINUTE_MS);
  expect(sent).toEqual(['먹이']);
  act(() => void acts.keep(ME, '물'));
  await pass(MINUTE_MS);
  expect(sent).toEqual(['먹이', '물']);
});

it('sends what is kept while something earlier is on its way', async () => {
  acts.keep(ME, '먹이');
  show(<Sender />);
  onItsWay = (name) => {
    if (name === '먹이') acts.keep(ME, '물');
  };
  await pass(MINUTE_MS);
  expect(sent).toEqual(['먹이', '물']);
});

it('tries again after a fault, and leaves a refusal to the next start', async () => {
  acts.keep(ME, '먹이');
  let tries = 0;
  let fault: Error = new TypeError('Failed to fetch');
  onItsWay = () => {
    tries += 1;
    throw fault;
  };
  show(<Sender />);
  await pass(10 * MINUTE_MS);
  expect(tries).toBeGreaterThan(5);
  fault = new ApiError(403, '', '{"code":"consent_needed"}');
  await pass(2 * MINUTE_MS);
  const before = tries;
  await pass(10 * MINUTE_MS);
  expect(tries).toBe(before);
  expect(acts.all(ME)).toEqual(['먹이']);
});
