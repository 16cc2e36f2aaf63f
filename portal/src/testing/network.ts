import { vi } from 'vitest';

type Answer = unknown | (() => Response | Promise<Response>);

/** The one error shape, as the server sends it. */
export function refusal(status: number, body: object = {}): Response {
  return new Response(JSON.stringify({ code: 'test', message: '지금은 안 돼요.', ...body }), {
    status,
  });
}

export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, headers });
}

/** An answer that never comes. */
export function silence(): Promise<Response> {
  return new Promise(() => {});
}

export type Heard = { call: string; body: unknown };

/**
 * The network's far end, by `GET /api/diary` without the query. What is not listed is refused as
 * signed out. Answers what was heard, in order.
 */
export function serve(answers: Record<string, Answer>): Heard[] {
  const heard: Heard[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.split('?')[0]}`;
    heard.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[call];
    if (answer === undefined) return refusal(401);
    return typeof answer === 'function' ? answer() : json(answer);
  });
  return heard;
}
