import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let sent: { path: string; body: Record<string, string> }[];
let isOnline = true;

function faultAt(place: string, message = '콩이의 비밀'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at u (https://hamzzi.example/${place})`;
  return error;
}

/** The module as a page of its own has it. */
async function fresh() {
  vi.resetModules();
  const { ApiError } = await import('@/shared/api/errors');
  return { ...(await import('./clientErrors')), ApiError };
}

beforeEach(() => {
  sent = [];
  isOnline = true;
  vi.stubEnv('PROD', true);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const sendBeacon = (path: string, body: Blob) => {
    void body.text().then((text) => sent.push({ path, body: JSON.parse(text) }));
    return true;
  };
  Object.assign(navigator, { sendBeacon });
  document.head.innerHTML = '<script type="module" src="/assets/a1b2.js"></script>';
  window.history.replaceState(null, '', '/unsubscribe/AbC123?mail=1');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/');
});

it('tells what broke, where and in which build, and not whose page it was', async () => {
  const { reportClientError } = await fresh();
  reportClientError('boundary', faultAt('assets/a1b2.js:1:42', 'x is null'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/api/client-errors',
    body: {
      kind: 'boundary',
      message: 'TypeError: x is null',
      source: 'assets/a1b2.js:1:42',
      route: '/unsubscribe/:id',
      build: 'a1b2',
    },
  });
});

it('repeats no body of an answer', async () => {
  const { reportClientError, ApiError } = await fresh();
  reportClientError('chunk', new ApiError(502, '', '{"message":"콩이님의 일기"}'));
  await waitFor(() => expect(sent[0]?.body.message).toBe('ApiError 502'));
});

it('tells of each fault once, five times a page at most', async () => {
  const { reportClientError } = await fresh();
  const error = faultAt('assets/a1b2.js:1:1');
  reportClientError('chunk', error);
  reportClientError('boundary', error);
  reportClientError('error', faultAt('assets/a1b2.js:1:1'));
  for (let line = 2; line < 9; line += 1) {
    reportClientError('error', faultAt(`assets/a1b2.js:${line}:1`));
  }
  await waitFor(() => expect(sent).toHaveLength(5));
});

it('is silent without a network', async () => {
  const { reportClientError } = await fresh();
  isOnline = false;
  reportClientError('chunk', new TypeError('Failed to fetch'));
  await Promise.resolve();
  expect(sent).toEqual([]);
});

it('hears what nobody caught, of our own code alone', async () => {
  const { watchClientErrors, ApiError } = await fresh();
  watchClientErrors();
  const caught = (place: string, error: Error) =>
    window.dispatchEvent(
      new ErrorEvent('error', { error, filename: `https://hamzzi.example/${place}`, lineno: 3 }),
    );
  caught('assets/a1b2.js', faultAt('assets/a1b2.js:3:1'));
  caught('inject.js', faultAt('inject.js:1:1'));
  const rejected = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  rejected(faultAt('assets/a1b2.js:7:1'));
  rejected(faultAt('assets/a1b2.js:8:1', 'Failed to fetch'));
  rejected(new ApiError(404, '', ''));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body.kind)).toEqual(['error', 'rejection']);
});
