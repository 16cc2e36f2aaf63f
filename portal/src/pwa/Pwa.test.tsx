import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTick, unsentTicks } from '@/features/hamsters/reminders/unsent/store';
import { startPush } from '@/features/notifications/push';
import { sessionKey, useLogout, useSetSession } from '@/shared/api/session';
import { type Place, read, write } from '@/shared/unsent/store';
import { refusal, serve } from '@/testing/network';
import { KEY, pushBrowser } from '@/testing/push';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import Pwa from './Pwa';

const DEVICES = '/api/push/subscriptions';
const SERVED = {
  [`POST ${DEVICES}`]: { id: 7 },
  'GET /api/notifications/preferences': { pushPublicKey: KEY },
  'POST /api/auth/logout': { ok: true },
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllEnvs();
});

function SignOut() {
  const logout = useLogout();
  return (
    <button type="button" onClick={() => logout.mutate()}>
      로그아웃
    </button>
  );
}

it('ends a browser’s pushes with the sign-out, and brings them back with the sign-in', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  let me: () => Response = () => Response.json(MEMBER);
  serve({ ...SERVED, 'GET /api/auth/me': () => me() });
  await startPush(KEY, String(MEMBER.id));
  const client = show(
    <>
      <Pwa />
      <SignOut />
    </>,
  );
  await waitFor(() => expect(client.getQueryData(sessionKey)).toMatchObject(MEMBER));
  me = () => refusal(401);
  await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(browser.subscribedTo).toBeUndefined());
  me = () => Response.json(MEMBER);
  act(() => void client.setQueryData(sessionKey, MEMBER));
  await waitFor(() => expect(browser.subscribedTo).toBe(KEY));
});

it('belongs to the new session where the same member signs in again', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const heard = serve({ ...SERVED, 'GET /api/auth/me': MEMBER });
  await startPush(KEY, String(MEMBER.id));
  function SignIn() {
    const setSession = useSetSession();
    return (
      <button type="button" onClick={() => setSession(MEMBER)}>
        로그인
      </button>
    );
  }
  const client = show(
    <>
      <Pwa />
      <SignIn />
    </>,
  );
  await waitFor(() => expect(client.getQueryData(sessionKey)).toMatchObject(MEMBER));
  const subscribed = () => heard.filter(({ call }) => call === `POST ${DEVICES}`);
  expect(subscribed()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(subscribed()).toHaveLength(2));
  expect(browser.subscribedTo).toBe(KEY);
});

it('empties the boxes with the sign-out, and not where a session ends by itself', async () => {
  pushBrowser({ permission: 'granted' });
  const typed: Place = { shelf: 'typed', owner: MEMBER.id, name: 'comment-diary-12' };
  write(typed, '반쯤 쓴 말');
  let me: () => Response = () => Response.json(MEMBER);
  serve({ ...SERVED, 'GET /api/auth/me': () => me() });
  const client = show(
    <>
      <Pwa />
      <SignOut />
    </>,
  );
  await waitFor(() => expect(client.getQueryData(sessionKey)).toMatchObject(MEMBER));
  act(() => void client.setQueryData(sessionKey, null));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(read(typed)?.value).toBe('반쯤 쓴 말');
  act(() => void client.setQueryData(sessionKey, MEMBER));
  me = () => refusal(401);
  await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(read(typed)).toBeNull());
});

it('sends what was done offline as soon as the member has agreed to a changed document', async () => {
  const tick = { day: '2026-11-30', doneOn: '2026-11-30', value: null };
  keepTick(MEMBER.id, { reminderId: 3, hamsterId: 1, label: '먹이 주기', form: tick });
  const tickCall = 'POST /api/care/reminders/3/ticks';
  const asked = { ...MEMBER, needsConsent: true };
  const heard = serve({ ...SERVED, 'GET /api/auth/me': asked, [tickCall]: { id: 1 } });
  const client = show(<Pwa />);
  await waitFor(() => expect(client.getQueryData(sessionKey)).toMatchObject(asked));
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  await online();
  expect(heard.some(({ call }) => call === tickCall)).toBe(false);
  act(() => void client.setQueryData(sessionKey, MEMBER));
  await online();
  await waitFor(() => expect(unsentTicks(MEMBER.id)).toEqual([]));
});

it('ends them where somebody else signs in', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  serve({ ...SERVED, 'GET /api/auth/me': { ...MEMBER, id: MEMBER.id + 1 } });
  await startPush(KEY, String(MEMBER.id));
  show(<Pwa />);
  await waitFor(() => expect(browser.subscribedTo).toBeUndefined());
});

it('leaves pushes and offline copies alone while nobody knows who is here', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const said: unknown[] = [];
  const active = { postMessage: (message: unknown) => said.push(message) };
  Object.assign(await navigator.serviceWorker.ready, { active });
  vi.stubEnv('PROD', true);
  let me = () => refusal(503);
  serve({ ...SERVED, 'GET /api/auth/me': () => me() });
  await startPush(KEY, String(MEMBER.id));
  const client = show(<Pwa />);
  await waitFor(() => expect(client.getQueryState(sessionKey)?.status).toBe('error'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(said).toEqual([]);
  expect(browser.subscribedTo).toBe(KEY);

  me = () => refusal(401);
  await act(() => client.refetchQueries({ queryKey: sessionKey }));
  await waitFor(() => expect(browser.subscribedTo).toBeUndefined());
  expect(said).toMatchObject([{ type: 'viewer', viewer: '' }]);
});
