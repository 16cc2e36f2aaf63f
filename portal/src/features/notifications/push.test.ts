import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { KEY, OLD_KEY, pushBrowser } from '@/testing/push';
import { MEMBER } from '@/testing/samples';
import { keepPush, startPush, stopPush } from './push';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const DEVICES = '/api/push/subscriptions';
const SERVED = {
  [`POST ${DEVICES}`]: { id: 7 },
  [`GET ${DEVICES}`]: [{ id: 7 }],
  'GET /api/auth/sessions': [{ isCurrent: true, createdAt: '2026-11-20T00:00:00Z' }],
  [`DELETE ${DEVICES}`]: { ok: true },
  'GET /api/notifications/preferences': { pushPublicKey: KEY },
};
const calls = (heard: { call: string }[]) => heard.map(({ call }) => call);

it('subscribes and tells the server where', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const heard = serve(SERVED);
  await startPush(KEY, '1');
  expect(browser.subscribedTo).toBe(KEY);
  expect(heard[0]?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    keys: { p256dh: 'point', auth: 'secret' },
  });
});

it('lets go of a key that the site has no more', async () => {
  const browser = pushBrowser({ permission: 'granted', subscribedTo: OLD_KEY });
  serve(SERVED);
  await startPush(KEY, '1');
  expect(browser.subscribedTo).toBe(KEY);
});

it('lets go again when the server refuses', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  serve({ [`POST ${DEVICES}`]: () => refusal(422) });
  await expect(startPush(KEY, '1')).rejects.toThrow('422');
  expect(browser.subscribedTo).toBeUndefined();
});

it('stays as it was when the server cannot be told to be silent', async () => {
  const browser = pushBrowser({ permission: 'granted', subscribedTo: KEY });
  serve({ [`DELETE ${DEVICES}`]: () => refusal(500) });
  await expect(stopPush()).rejects.toThrow('500');
  expect(browser.subscribedTo).toBe(KEY);
});

it('ends with the sign-in, and comes back with the same member', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const heard = serve(SERVED);
  await startPush(KEY, '1');
  await keepPush('');
  expect(browser.subscribedTo).toBeUndefined();

  await keepPush('1');
  expect(browser.subscribedTo).toBe(KEY);
  expect(calls(heard).filter((call) => call === `POST ${DEVICES}`)).toHaveLength(2);
});

it('is not ended by a network that is away', async () => {
  const browser = pushBrowser({ permission: 'granted', subscribedTo: KEY });
  serve({ 'GET /api/auth/me': () => refusal(503) });
  await keepPush('');
  expect(browser.subscribedTo).toBe(KEY);
});

it('rings for nobody else', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  serve({ ...SERVED, 'GET /api/auth/me': MEMBER });
  await startPush(KEY, '1');
  await keepPush('2');
  expect(browser.subscribedTo).toBeUndefined();
});

it('looks once a day whether the key is still the same', async () => {
  const browser = pushBrowser({ permission: 'granted', subscribedTo: KEY });
  const heard = serve(SERVED);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] });
  await startPush(KEY, '1');
  await keepPush('1');
  expect(heard).toHaveLength(1);

  browser.subscribedTo = OLD_KEY;
  vi.setSystemTime(Date.UTC(2026, 10, 22, 1));
  await keepPush('1');
  expect(browser.subscribedTo).toBe(KEY);
});

it('stays off where it was taken off from another device', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const heard = serve({ ...SERVED, [`GET ${DEVICES}`]: [{ id: 9 }] });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] });
  await startPush(KEY, '1');
  vi.setSystemTime(Date.UTC(2026, 10, 22, 1));
  await keepPush('1');
  await keepPush('1');
  expect(browser.subscribedTo).toBeUndefined();
  expect(calls(heard).filter((call) => call === `POST ${DEVICES}`)).toHaveLength(1);
});

it.each([
  ['the browser’s new address is another row', [{ id: 9, isCurrent: true }], '2026-11-20'],
  ['it was forgotten with a session that ended', [], '2026-11-22'],
])('stays on where %s', async (_, devices, signedIn) => {
  const browser = pushBrowser({ permission: 'granted' });
  const sessions = [{ isCurrent: true, createdAt: `${signedIn}T00:30:00Z` }];
  const answers = { [`GET ${DEVICES}`]: devices, 'GET /api/auth/sessions': sessions };
  const heard = serve({ ...SERVED, ...answers });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] });
  await startPush(KEY, '1');
  vi.setSystemTime(Date.UTC(2026, 10, 22, 1));
  await keepPush('1');
  expect(browser.subscribedTo).toBe(KEY);
  expect(calls(heard).filter((call) => call === `POST ${DEVICES}`)).toHaveLength(2);
});

it('tells the server at once of an address that the browser has changed', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  const heard = serve({ ...SERVED, [`GET ${DEVICES}`]: [] });
  await startPush(KEY, '1');
  const before = browser.endpoint;
  browser.endpoint = 'https://fcm.googleapis.com/fcm/send/b';
  await keepPush('1');
  expect(heard.findLast(({ call }) => call === `POST ${DEVICES}`)?.body).toMatchObject({
    endpoint: browser.endpoint,
    replaces: before,
  });
  expect(browser.subscribedTo).toBe(KEY);
});

it('does not come back where it was switched off', async () => {
  const browser = pushBrowser({ permission: 'granted' });
  serve(SERVED);
  await startPush(KEY, '1');
  await stopPush();
  await keepPush('1');
  expect(browser.subscribedTo).toBeUndefined();
});
