import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { send } from './client';

type How = 'answered' | 'refused' | 'too often' | 'fault' | 'lost' | 'broken off';

let server: Server;
let base: string;
/** What becomes of the next requests; then they are answered. */
let fates: How[] = [];
let keys: (string | undefined)[] = [];

const STATUS: Partial<Record<How, number>> = { refused: 422, 'too often': 429, fault: 500 };

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', 'http://localhost:3000');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    keys.push(request.headers['idempotency-key'] as string | undefined);
    const fate = fates.shift() ?? 'answered';
    if (fate === 'lost') return void request.socket.destroy();
    if (fate === 'broken off') {
      response.writeHead(201, { 'Content-Length': 100 });
      response.write('{"id":');
      return void setTimeout(() => request.socket.destroy(), 20);
    }
    const code = fate === 'answered' ? undefined : fate.replace(' ', '_');
    response.writeHead(STATUS[fate] ?? 201).end(JSON.stringify({ id: 1, code }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

beforeEach(() => {
  localStorage.clear();
  keys = [];
  fates = [];
});

async function press(content = '귀여워요!', path = '/comments'): Promise<void> {
  await send('post', base + path, { body: { content } }).catch(() => {});
}

it('sends each form with a key of its own', async () => {
  await press();
  await press();

  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(localStorage).toHaveLength(0);
});

it.each<How>(['lost', 'broken off', 'fault', 'too often'])(
  'keeps the key of one whose answer was %s',
  async (fate) => {
    fates = [fate];
    await press();
    await press();
    await press();

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

it('takes a new key once the server said no', async () => {
  fates = ['refused'];
  await press();
  await press();

  expect(keys[1]).not.toBe(keys[0]);
});

it('keeps it though the words are changed, and lets the server say what is there', async () => {
  fates = ['lost', 'refused'];
  await press('귀여워요!');
  await press('정말 귀여워요!');
  await press('정말 귀여워요!');

  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('keeps it through a reload, and for a day', async () => {
  fates = ['lost', 'lost'];
  await press();
  vi.resetModules();
  const reloaded = await import('./client');
  await reloaded.send('post', `${base}/comments`, { body: {} }).catch(() => {});
  expect(keys[1]).toBe(keys[0]);

  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  await press();
  clock.mockRestore();
  expect(keys[2]).not.toBe(keys[0]);
});

it('keeps it where storage is blocked, as long as the page stays', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  fates = ['lost'];
  await press();
  await press();
  set.mockRestore();

  expect(keys[1]).toBe(keys[0]);
});

it('takes what is sent elsewhere, or at the same time, for something else', async () => {
  fates = ['lost', 'lost', 'lost'];
  await Promise.all([press('하나'), press('둘'), press('셋', '/others')]);
  expect(new Set(keys).size).toBe(3);

  await Promise.all([press('하나'), press('둘')]);
  expect(new Set(keys).size).toBe(3);
});

it('sends none with what is no form', async () => {
  await send('post', `${base}/like`);
  await send('put', `${base}/entry`, { body: {} });

  expect(keys).toEqual([undefined, undefined]);
});
