import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open, renew, show } from './push';

const shown = vi.fn(async () => {});
const opened = vi.fn(async () => {});
const focused = vi.fn(async () => {});
const subscribed = vi.fn();
const sent = vi.fn(async () => new Response('{}'));
let windows: object[] = [];

beforeEach(() => {
  windows = [];
  Object.assign(self, {
    registration: { showNotification: shown, pushManager: { subscribe: subscribed } },
    clients: { matchAll: async () => windows, openWindow: opened },
  });
  vi.stubGlobal('fetch', sent);
});

afterEach(() => {
  vi.clearAllMocks();
});

const arrival = (text: string) =>
  ({ data: { json: () => JSON.parse(text) } }) as unknown as PushEvent;
const tap = (url: unknown) =>
  ({ notification: { close: vi.fn(), data: { url } } }) as unknown as NotificationEvent;
const device = (endpoint: string, key: ArrayBuffer | null = null) => ({
  endpoint,
  options: { applicationServerKey: key },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});

it('shows what arrives, in the place of an older one of its group', async () => {
  const message = { title: '새로운 좋아요', body: '콩이집사님', url: '/diary/3', tag: 'like-3' };
  await show(arrival(JSON.stringify({ ...message, notificationId: 7 })));
  expect(shown).toHaveBeenCalledWith('새로운 좋아요', {
    body: '콩이집사님',
    tag: 'like-3',
    lang: 'ko',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: '/diary/3', notificationId: 7 },
  });
});

it.each(['', 'no JSON', '[]', '{}', 'null'])('still tells of %j', async (text) => {
  await show(arrival(text));
  expect(shown).toHaveBeenCalledWith('새 알림이 있어요', expect.anything());
});

it.each([
  ['/diary/3', '/diary/3'],
  ['https://elsewhere.example/', '/notifications'],
  [undefined, '/notifications'],
])('opens %s at %s', async (url, address) => {
  windows = [{ url: `${self.location.origin}/create-diary`, focus: focused }];
  await open(tap(url));
  expect(opened).toHaveBeenCalledWith(self.location.origin + address);
  expect(focused).not.toHaveBeenCalled();
});

it('goes to the window that is there already', async () => {
  windows = [{ url: `${self.location.origin}/diary/3`, focus: focused }];
  await open(tap('/diary/3'));
  expect(focused).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
});

it('tells the server when the browser has changed the address', async () => {
  const key = new ArrayBuffer(65);
  subscribed.mockResolvedValue(device('https://push.example/new'));
  const oldSubscription = device('https://push.example/old', key);
  await renew({ oldSubscription } as unknown as PushSubscriptionChangeEvent);
  expect(subscribed).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  const calls = sent.mock.calls as unknown as [string, RequestInit][];
  expect(calls.map(([url, { method, body }]) => [url, method, JSON.parse(String(body))])).toEqual([
    [
      '/api/push/subscriptions',
      'POST',
      {
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'p', auth: 'a' },
        replaces: 'https://push.example/old',
      },
    ],
  ]);
});

it('leaves it when the site rings nobody any more', async () => {
  sent.mockResolvedValueOnce(new Response(JSON.stringify({ pushPublicKey: null })));
  await renew({} as PushSubscriptionChangeEvent);
  expect(subscribed).not.toHaveBeenCalled();
});
