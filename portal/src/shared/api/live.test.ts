import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { send } from './client';
import { openLive } from './live';

/** Stands for the network: the far end is played by the tests. */
class Wire {
  static readonly OPEN = 1;
  static opened: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;

  constructor(readonly url: string) {
    Wire.opened.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.onclose?.({ code: 1000 });
  }

  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function open() {
  const heard = {
    onNotification: vi.fn(),
    onConsole: vi.fn(),
    onMissed: vi.fn(),
    onSignedOut: vi.fn(),
  };
  const close = openLive({ userId: 7, ...heard });
  return { ...heard, close, wire: () => Wire.opened.at(-1) as Wire };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Wire.opened = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says who it is and hands notifications on', () => {
  const live = open();
  expect(live.wire().url).toBe('ws://localhost:3000/ws');
  live.wire().onopen?.();
  expect(live.wire().sent).toEqual(['{"type":"auth","userId":7}']);
  live.wire().says({ type: 'auth_success' });
  const data = { type: 'like', title: '새로운 좋아요', message: '봄봄님이' };
  live.wire().says({ type: 'notification', data });
  expect(live.onNotification).toHaveBeenCalledWith(data);
  expect(live.onMissed).not.toHaveBeenCalled();
});

it('has what is asked after news answered by who has heard them, too', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  const live = open();
  live.wire().says({ type: 'auth_success' });
  vi.advanceTimersByTime(60_000); // what other tests heard is long ago
  await send('get', '/api/site');
  live.wire().says({ type: 'site' });
  await send('get', '/api/site');
  const asked = fetched.mock.calls.map(([, request]) => request?.headers);
  expect(asked).toEqual([{}, { 'X-After-Write': '1' }]);
});

it('hands on what a console hears', () => {
  const live = open();
  live.wire().says({ type: 'console', data: { targetType: 'case', targetId: 3 } });
  expect(live.onConsole).toHaveBeenCalledWith({ targetType: 'case', targetId: 3 });
});

it.each([1006, 1012])('comes back after close %i and asks what was missed', (code) => {
  const live = open();
  live.wire().says({ type: 'auth_success' });
  live.wire().onclose?.({ code });
  expect(Wire.opened).toHaveLength(1);
  vi.advanceTimersByTime(4500);
  expect(Wire.opened).toHaveLength(2);
  live.wire().says({ type: 'auth_success' });
  expect(live.onMissed).toHaveBeenCalledOnce();
});

it('asks what was missed if the first attempt failed', () => {
  const live = open();
  live.wire().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(4500);
  live.wire().says({ type: 'auth_success' });
  expect(live.onMissed).toHaveBeenCalledOnce();
});

it.each([
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('sends something when %s, so that a connection lost in sleep ends', (_, wake) => {
  const live = open();
  wake();
  expect(live.wire().sent).toEqual([]);
  live.wire().readyState = Wire.OPEN;
  wake();
  expect(live.wire().sent).toEqual(['{}']);
  live.close();
  wake();
  expect(live.wire().sent).toHaveLength(1);
});

it('comes back ever later to a server that is away, and at once when the network is back', () => {
  const live = open();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (const pause of [3000, 6000, 12_000]) {
    const before = Wire.opened.length;
    live.wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(pause - 1);
    expect(Wire.opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Wire.opened).toHaveLength(before + 1);
  }
  live.wire().onclose?.({ code: 1006 });
  window.dispatchEvent(new Event('online'));
  expect(Wire.opened).toHaveLength(5);
  live.wire().says({ type: 'auth_success' });
  random.mockReturnValue(0);
  live.wire().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1500);
  expect(Wire.opened).toHaveLength(6);
  live.close();
});

it('stays closed once signed out elsewhere', () => {
  const live = open();
  live.wire().onclose?.({ code: 4401 });
  vi.advanceTimersByTime(120_000);
  expect(Wire.opened).toHaveLength(1);
  expect(live.onSignedOut).toHaveBeenCalledOnce();
});

it('stays closed when it was closed here, or pushed out by a newer tab', () => {
  const live = open();
  live.close();
  open().wire().onclose?.({ code: 4429 });
  vi.advanceTimersByTime(120_000);
  expect(Wire.opened).toHaveLength(2);
});

it('refetches when told to and survives what it cannot read', () => {
  const live = open();
  // A browser reports what a listener throws (shared/lib/clientErrors.ts), and the channel stays open.
  expect(() => live.wire().onmessage?.({ data: '{' })).toThrow(SyntaxError);
  live.wire().says({ type: 'error', message: '이해할 수 없는 메시지예요.' });
  live.wire().says({ type: 'refresh' });
  expect(live.onMissed).toHaveBeenCalledOnce();
  expect(live.onNotification).not.toHaveBeenCalled();
});
