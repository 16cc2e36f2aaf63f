import { vi } from 'vitest';

type Answer = unknown | ((query: URLSearchParams) => Response | Promise<Response>);

/** The one error shape, as the server sends it. */
export function refusal(
  status: number,
  body: object = {},
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ code: 'test', message: '지금은 안 돼요.', ...body }), {
    status,
    headers,
  });
}

export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, headers });
}

/** An answer that never comes. */
export function silence(): Promise<Response> {
  return new Promise(() => {});
}

export type Heard = { call: string; query: Record<string, string>; body: unknown };

/**
 * A fake network, keyed by `GET /api/diary` without the query. Requests that are not listed get a
 * 401. Returns the requests in order, files without their body.
 */
export function serve(answers: Record<string, Answer>): Heard[] {
  const heard: Heard[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path, search] = url.split('?');
    const call = `${init.method} ${path}`;
    const query = new URLSearchParams(search);
    heard.push({
      call,
      query: Object.fromEntries(query),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const answer = answers[call];
    if (answer === undefined) return refusal(401);
    return typeof answer === 'function' ? answer(new URLSearchParams(search)) : json(answer);
  });
  return heard;
}
