import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from './answers';
import { PATIENCE_MS } from './rules';

const ADDRESS = '/api/diary/12/comments';
/** By cache and address. */
let stored: Map<string, Map<string, Response>>;
let told: object[];
let lasting: Promise<unknown>[];
let network: {
  response: Promise<Response>;
  resolve: (response: Response) => void;
  reject: (reason: Error) => void;
};

/** As much of a cache as the worker uses. */
function cacheOf(name: string) {
  const held = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, held);
  return {
    match: async (address: string) => held.get(address)?.clone(),
    put: async (address: string, response: Response) => void held.set(address, response),
    delete: async (address: string) => held.delete(address),
    keys: async () => [...held.keys()],
  };
}

const responseWith = (comments: string[]) =>
  Response.json(comments, { headers: { Date: new Date().toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  told = [];
  lasting = [];
  const ends = {} as Pick<typeof network, 'resolve' | 'reject'>;
  const response = new Promise<Response>((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  network = { response, ...ends };
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    delete: async () => true,
  });
  vi.stubGlobal('fetch', () => network.response);
  const page = { postMessage: (message: object) => told.push(message) };
  Object.assign(self, {
    clients: { get: async (id: string) => (id === 'page' ? page : undefined) },
  });
  stored.set('hamsterd-answers', new Map([[ADDRESS, responseWith(['전의 댓글'])]]));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the page is given, once it is given something. */
function ask(headers: Record<string, string> = {}, signal: AbortSignal | null = null) {
  const request = new Request(`http://localhost:3000${ADDRESS}`, { headers, signal });
  const event = {
    request,
    clientId: 'page',
    waitUntil: (promise: Promise<unknown>) => lasting.push(promise),
  };
  let given: unknown;
  const asked = answer(event as unknown as FetchEvent)
    .then((response) => response.json())
    .then((comments) => {
      given = comments;
    });
  return { asked, given: () => given };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const ended = () => Promise.all(lasting);

it('gives the copy when the network is too slow, and tells the page when there is news', async () => {
  const { given } = ask();
  await pass(PATIENCE_MS - 1);
  expect(given()).toBeUndefined();
  await pass(1);
  expect(given()).toEqual(['전의 댓글']);
  expect(told).toEqual([]);

  network.resolve(responseWith(['전의 댓글', '새 댓글']));
  await ended();
  expect(told).toEqual([{ type: 'copy' }]);
});

it('tells nothing of a late answer that says the same', async () => {
  ask();
  await pass(PATIENCE_MS);
  network.resolve(responseWith(['전의 댓글']));
  await ended();
  expect(told).toEqual([]);
});

it('tells the page that what it shows is gone', async () => {
  const { given } = ask();
  await pass(PATIENCE_MS);
  expect(given()).toEqual(['전의 댓글']);
  network.resolve(new Response('{}', { status: 404 }));
  await ended();
  expect(told).toEqual([{ type: 'copy' }]);
});

it('tells nothing of a server that has no time', async () => {
  ask();
  await pass(PATIENCE_MS);
  network.resolve(new Response('{}', { status: 503 }));
  await ended();
  expect(told).toEqual([]);
});

it('lets who has just written wait for what is so now', async () => {
  const { asked, given } = ask({ 'X-After-Write': '1' });
  await pass(10 * PATIENCE_MS);
  expect(given()).toBeUndefined();

  network.resolve(responseWith(['전의 댓글', '내 댓글']));
  await asked;
  expect(given()).toEqual(['전의 댓글', '내 댓글']);
  await ended();
  expect(told).toEqual([]);
});

it.each([{}, { 'X-After-Write': '1' }])(
  'gives the copy without a network, and says so: %j',
  async (headers) => {
    const { asked, given } = ask(headers);
    network.reject(new TypeError('Failed to fetch'));
    await asked;
    expect(given()).toEqual(['전의 댓글']);
    await ended();
    expect(told).toEqual([{ type: 'copy' }]);
  },
);

it('tells nothing where the page went away', async () => {
  const end = new AbortController();
  const { asked } = ask({}, end.signal);
  end.abort();
  network.reject(new DOMException('aborted', 'AbortError'));
  await asked;
  await ended();
  expect(told).toEqual([]);
});
