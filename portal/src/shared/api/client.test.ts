import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api, emptyWhenSignedOut, send, urlOf } from './client';
import { ApiError, userMessageOf } from './errors';

let server: Server;
let base: string;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await textOf(request);
    const url = request.url ?? '';
    response.setHeader('Access-Control-Allow-Origin', 'http://localhost:3000');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader(
      'Access-Control-Allow-Headers',
      'Content-Type, Idempotency-Key, X-After-Write',
    );
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (url === '/refused') {
      const shape = {
        code: 'taken',
        message: '이미 있어요.',
        fields: { nickname: '다른 이름' },
        requestId: 'r1',
      };
      return void response.writeHead(429, { 'Retry-After': '30' }).end(JSON.stringify(shape));
    }
    if (url === '/empty') return void response.writeHead(500, 'Server Error').end();
    if (url === '/page') return void response.writeHead(502).end('<html>');
    if (url === '/out') return void response.writeHead(401).end('{}');
    if (url === '/headers') return void response.end(JSON.stringify(request.headers));
    if (url === '/none') return void response.writeHead(204).end();
    response.end(JSON.stringify({ url, method: request.method, body }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

it('fills the path, leaves out missing query values and sends JSON', async () => {
  const answer = await send('post', `${base}/a/{id}`, {
    path: { id: '가/나' },
    query: { limit: 10, cursor: undefined },
    body: { title: '첫눈' },
  });
  expect(answer).toEqual({
    url: '/a/%EA%B0%80%2F%EB%82%98?limit=10',
    method: 'POST',
    body: '{"title":"첫눈"}',
  });
});

it('says of reads that they follow a write, for a while', async () => {
  const seen = vi.spyOn(performance, 'now');
  const follows = async () =>
    'x-after-write' in (await send<Record<string, string>>('get', `${base}/headers`));

  seen.mockReturnValue(1_000_000);
  expect(await follows()).toBe(false);
  await send('delete', `${base}/none`);
  expect(await follows()).toBe(true);
  seen.mockReturnValue(1_005_000);
  expect(await follows()).toBe(false);
});

it('says so of a read whose answer is edited, too', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000_000);
  const headers = await send('get', `${base}/headers`, { isLatest: true });
  expect(headers).toHaveProperty('x-after-write', '1');
});

it('answers nothing for 204', async () => {
  expect(await send('delete', `${base}/none`)).toBeUndefined();
});

it('raises "STATUS: body" for the log and carries the words for people', async () => {
  const error = await send('get', `${base}/refused`).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message:
      '429: {"code":"taken","message":"이미 있어요.","fields":{"nickname":"다른 이름"},"requestId":"r1"}',
    status: 429,
    code: 'taken',
    userMessage: '이미 있어요. 30초 뒤에 다시 시도해 주세요.',
    fields: { nickname: '다른 이름' },
    requestId: 'r1',
    retryAfter: 30,
  });
});

it('uses the status text where the body is empty', async () => {
  await expect(send('get', `${base}/empty`)).rejects.toThrow(/^500: Server Error$/);
});

it('has a sentence for an answer that is no error shape, and for no answer at all', async () => {
  const page = await send('get', `${base}/page`).catch((reason: unknown) => reason);
  expect(userMessageOf(page)).toBe('서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.');
  expect(userMessageOf(new TypeError('Failed to fetch'))).toContain('인터넷 연결');
});

it('gives empty data for 401 on a data fetch and passes other refusals on', async () => {
  expect(await emptyWhenSignedOut(send('get', `${base}/out`), [])).toEqual([]);
  await expect(emptyWhenSignedOut(send('get', `${base}/empty`), [])).rejects.toThrow('500');
});

it('compiles no call that the server does not know', () => {
  // Read by `tsc`, which fails when one of these compiles; never run.
  const calls = () => {
    const path = { case_id: 12 };
    // @ts-expect-error the path is not one of the server's
    void api.post('/api/admin/reports/{case_id}/decides', { path });
    // @ts-expect-error the path does not answer to this method
    void api.put('/api/admin/reports/{case_id}/reopen', { path, body: { reason: '다시 봐요.' } });
    // @ts-expect-error what the path names is missing
    void api.post('/api/admin/reports/{case_id}/reopen', { body: { reason: '다시 봐요.' } });
    // @ts-expect-error the body lacks its reason
    void api.post('/api/admin/reports/{case_id}/reopen', { path, body: {} });
    void api.post('/api/admin/reports/{case_id}/reopen', {
      path,
      // @ts-expect-error the body knows no such field
      body: { reason: '다시 봐요.', reasons: [] },
    });
    // @ts-expect-error the answer has no such field
    void api.get('/api/admin/reports/{case_id}', { path }).then(({ verdict }) => verdict);
    // @ts-expect-error the query knows no such field
    void api.get('/api/admin/users/{user_id}/spam', { path: { user_id: 3 }, query: { weeks: 1 } });
    // @ts-expect-error what the address names is missing
    urlOf('/api/admin/ads/{ad_id}/days.csv');
  };
  expect(calls).toBeTypeOf('function');
});

it('writes the address of a file as a link takes it', () => {
  expect(urlOf('/api/admin/takedowns.csv')).toBe('/api/admin/takedowns.csv');
  expect(urlOf('/api/admin/ads/{ad_id}/days.csv', { ad_id: 7 })).toBe('/api/admin/ads/7/days.csv');
});
