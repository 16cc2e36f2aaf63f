import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '@/shared/api/session';
import { invalidateChanged, runAction } from './actions/pendingActions';
import { createConsoleClient } from './data/queryClient';
import { LiveQueues } from './LiveQueues';

const opened: { onmessage?: (event: { data: string }) => void }[] = [];

/** Stands for the network: the far end is played by the tests. */
class Wire {
  constructor() {
    opened.push(this as (typeof opened)[number]);
  }
  send() {}
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
});

afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const client = createConsoleClient();
  // Whoever stands for the server by now is not asked who is here.
  client.setQueryDefaults(sessionKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(sessionKey, { id: 7, isAdmin: true });
  const asked = vi.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <LiveQueues />
    </QueryClientProvider>,
  );
  const says = (targetType: string, type = 'console') =>
    opened.at(-1)?.onmessage?.({ data: JSON.stringify({ type, data: { targetType } }) });
  const names = () => asked.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  return { client, says, names };
}

it('asks for the queue anew that shows what changed, once for many changes', async () => {
  const { says, names } = listen();
  for (let each = 0; each < 50; each += 1) says('case');
  expect(names()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names()).toEqual(expect.arrayContaining(['reports', 'users', 'todo', 'audit']));
  expect(new Set(names()).size).toBe(names().length);
});

it('asks for no form anew that somebody may be filling in', async () => {
  const { says, names } = listen();
  says('board');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names()).not.toContain('boards');
});

it('waits while an action of its own is pending, and asks for it when that is done', async () => {
  const { client, says, names } = listen();
  let answer = () => {};
  const pending = runAction(client, () => new Promise<void>((done) => (answer = done)));
  says('takedown');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names()).toEqual([]);
  answer();
  await pending;
  invalidateChanged(client, ['blocks']);
  expect(names()).toEqual(expect.arrayContaining(['takedowns', 'blocks']));
});

it('asks for every queue after it may have missed something', async () => {
  const { says, names } = listen();
  says('', 'refresh');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names()).toEqual(expect.arrayContaining(['reports', 'appeals', 'takedowns', 'held']));
});
