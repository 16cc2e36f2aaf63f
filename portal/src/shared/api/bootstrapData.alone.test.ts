import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, serve } from '@/testing/network';
import type { ApiError } from './errors';

beforeEach(() => {
  vi.resetModules();
  window.history.replaceState(null, '', '/diary/3');
  // Just opened: the tests' own process may be older than an answer is taken for fresh.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A fresh page that brought these answers along, and the client that finds them. */
async function pageWith(given: object) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'bootstrap-data';
  block.textContent = JSON.stringify(given);
  document.body.append(block);
  return await import('./client');
}

const ENTRY = { '/api/diary/3': { status: 200, headers: {}, body: { id: 3, title: '첫눈' } } };

it('takes the answer that came with the page, and asks from the second time on', async () => {
  const heard = serve({ 'GET /api/diary/3': { id: 3, title: '고친 첫눈' } });
  const { send } = await pageWith(ENTRY);
  expect(await send('get', '/api/diary/3')).toEqual({ id: 3, title: '첫눈' });
  expect(heard).toEqual([]);
  expect(await send('get', '/api/diary/3')).toEqual({ id: 3, title: '고친 첫눈' });
  expect(heard).toHaveLength(1);
});

it('finds it by path and query, and reads its headers', async () => {
  serve({});
  const { sendForResponse } = await pageWith({
    '/api/diary?orderBy=latest&limit=10': {
      status: 200,
      headers: { 'X-Next-Cursor': 'abc' },
      body: [],
    },
  });
  const query = { orderBy: 'latest', limit: 10, cursor: null };
  const response = await sendForResponse('get', '/api/diary', { query });
  expect(response.headers.get('X-Next-Cursor')).toBe('abc');
});

it('is refused as the server refused', async () => {
  const heard = serve({});
  const { send } = await pageWith({
    '/api/auth/me': { status: 401, body: { code: 'signed_out', message: '로그인이 필요해요.' } },
  });
  const refused = await send('get', '/api/auth/me').catch((error: unknown) => error);
  // Another copy of the module than the one above.
  expect(refused).toMatchObject({ status: 401, code: 'signed_out' } satisfies Partial<ApiError>);
  expect(heard).toEqual([]);
});

it('gives nothing to what changes something', async () => {
  const heard = serve({ 'DELETE /api/diary/3': {} });
  const { send } = await pageWith(ENTRY);
  await send('delete', '/api/diary/3');
  expect(heard).toHaveLength(1);
});

it('is for the page that was served, not for the next one nor for coming back', async () => {
  const heard = serve({ 'GET /api/diary/3': { id: 3 }, 'GET /api/boards': [] });
  const { send } = await pageWith(ENTRY);
  window.history.pushState(null, '', '/community');
  await send('get', '/api/boards');
  window.history.replaceState(null, '', '/diary/3');
  await send('get', '/api/diary/3');
  expect(heard.map(({ call }) => call)).toEqual(['GET /api/boards', 'GET /api/diary/3']);
});

it.each([
  ['is too old', () => vi.spyOn(performance, 'now').mockReturnValue(5 * 60_000 + 1)],
  [
    'was kept by the browser',
    () =>
      vi.stubGlobal('performance', {
        now: () => 10,
        getEntriesByType: () => [{ type: 'back_forward' }],
      }),
  ],
])('asks when what came with the page %s', async (_, arrange) => {
  const heard = serve({ 'GET /api/diary/3': () => json({ id: 3 }) });
  arrange();
  const { send } = await pageWith(ENTRY);
  await send('get', '/api/diary/3');
  expect(heard).toHaveLength(1);
});
