import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/shared/query/keys';
import { createQueryClient } from './queryClient';
import { sessionKey, useLogout, useSession, useSessionRetry, useSetSession } from './session';
import type { Shape } from './types';

let answer: () => Response;

function Who() {
  const { me, isPending, isKnown } = useSession();
  useSessionRetry();
  const logout = useLogout();
  const setSession = useSetSession();
  const sign = (id: number) => setSession({ id, nickname: `회원 ${id}` } as Shape<'SelfOut'>);
  return (
    <>
      <p>{isPending ? '확인 중' : (me?.nickname ?? '손님')}</p>
      <p>{isKnown ? '알아요' : '몰라요'}</p>
      <button type="button" onClick={() => logout.mutate()}>
        로그아웃
      </button>
      {[7, 8].map((id) => (
        <button key={id} type="button" onClick={() => sign(id)}>
          {id}번으로 로그인
        </button>
      ))}
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

type Client = ReturnType<typeof open>;
const OWN = [keys.myHamsters, keys.hides, keys.bookmarks('diary'), keys.inquiries, keys.trash];

/** A session may end without a sign-out: a refused request, or the live channel, says so. */
const ENDS: [string, (client: Client) => unknown][] = [
  ['the session was lost in a form', (client) => client.setQueryData(sessionKey, null)],
  [
    'the server said so',
    (client) => {
      answer = refusal(401);
      return client.invalidateQueries({ queryKey: sessionKey });
    },
  ],
  ['they never left', () => {}],
];

const COMES: [string, (client: Client, id: number) => unknown][] = [
  [
    'signs in',
    (_, id) => userEvent.click(screen.getByRole('button', { name: `${id}번으로 로그인` })),
  ],
  [
    'is found by the server',
    (client) => act(() => client.invalidateQueries({ queryKey: sessionKey })),
  ],
];

const CHANGES = ENDS.flatMap(([ended, end]) =>
  COMES.map(([comes, come]) => [ended, comes, end, come] as const),
);

async function changes(
  id: number,
  end: (client: Client) => unknown,
  come: (client: Client, id: number) => unknown,
) {
  answer = member;
  const client = open();
  await screen.findByText('콩이집사');
  for (const key of OWN) client.setQueryData(key, ['콩이집사의 것']);
  await act(async () => void (await end(client)));
  answer = () => new Response(JSON.stringify({ id, nickname: `회원 ${id}` }));
  await come(client, id);
  await screen.findByText(`회원 ${id}`);
  return client;
}

it.each(CHANGES)('%s: another who %s finds nothing of them', async (_, __, end, come) => {
  const client = await changes(8, end, come);
  for (const key of OWN) expect(client.getQueryData(key)).toBeUndefined();
});

it.each(CHANGES)('%s: who %s again goes on where they were', async (_, __, end, come) => {
  const client = await changes(7, end, come);
  for (const key of OWN) expect(client.getQueryData(key)).toEqual(['콩이집사의 것']);
});

it('asks anew for what another member sees at once', async () => {
  answer = member;
  const client = open();
  await screen.findByText('콩이집사');
  const queryFn = async () => [client.getQueryData<{ nickname: string }>(sessionKey)?.nickname];
  const shown = new QueryObserver(client, { queryKey: keys.hides, queryFn });
  const leave = shown.subscribe(() => {});
  await waitFor(() => expect(shown.getCurrentResult().data).toEqual(['콩이집사']));
  answer = () => new Response(JSON.stringify({ id: 8, nickname: '회원 8' }));
  await act(() => client.invalidateQueries({ queryKey: sessionKey }));
  await waitFor(() => expect(shown.getCurrentResult().data).toEqual(['회원 8']));
  leave();
});
