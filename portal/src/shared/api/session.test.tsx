import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './queryClient';
import { sessionKey, useLogout, useSession, useSessionRetry } from './session';

let answer: () => Response;

function Who() {
  const { me, isPending, isKnown } = useSession();
  useSessionRetry();
  const logout = useLogout();
  return (
    <>
      <p>{isPending ? '확인 중' : (me?.nickname ?? '손님')}</p>
      <p>{isKnown ? '알아요' : '몰라요'}</p>
      <button type="button" onClick={() => logout.mutate()}>
        로그아웃
      </button>
    </>
  );
}

function open() {
  vi.stubGlobal('fetch', async () => answer());
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Who />
    </QueryClientProvider>,
  );
  return client;
}

const member = () => new Response(JSON.stringify({ id: 7, nickname: '콩이집사' }));
const refusal = (status: number) => () => new Response('{}', { status });

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [401, '알아요'],
  [500, '몰라요'],
])('shows a visitor’s page after %i, and tells a sign-out from a fault', async (status, known) => {
  answer = refusal(status);
  open();
  expect(await screen.findByText('손님')).toBeInTheDocument();
  expect(screen.getByText(known)).toBeInTheDocument();
});

it('asks again by itself until the server has said who is here', async () => {
  let asked = 0;
  answer = () => {
    asked += 1;
    return asked < 3 ? refusal(503)() : member();
  };
  vi.useFakeTimers();
  try {
    open();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('손님')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(asked).toBe(2);
    // What a visitor sees stays while it is asked.
    expect(screen.getByText('손님')).toBeInTheDocument();
    await act(async () => window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('콩이집사')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200_000));
    expect(asked).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps a known member through an outage, and lets them go on 401', async () => {
  answer = member;
  const client = open();
  expect(await screen.findByText('콩이집사')).toBeInTheDocument();
  answer = refusal(503);
  await act(() => client.invalidateQueries({ queryKey: sessionKey }));
  expect(screen.getByText('콩이집사')).toBeInTheDocument();
  answer = refusal(401);
  await act(() => client.invalidateQueries({ queryKey: sessionKey }));
  expect(await screen.findByText('손님')).toBeInTheDocument();
});

it('forgets what was fetched when signing out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = member;
  const client = open();
  client.setQueryData(['/api/bookmarks'], [1]);
  await screen.findByText('콩이집사');
  answer = refusal(401);
  await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  expect(await screen.findByText('손님')).toBeInTheDocument();
  expect(client.getQueryData(['/api/bookmarks'])).toBeUndefined();
});
