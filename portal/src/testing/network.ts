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

/** Calls whose success signs in. */
const SIGNS_IN = /^POST \/api\/auth\/(?:login|register|\w+\/(?:complete|link))$/;
const ME = 'GET /api/auth/me';

/**
 * A fake network, keyed by `GET /api/diary` without the query. Requests that are not listed get a
 * 401; after a sign-in the member is known. Returns the requests in order, files without their body.
 */
export function serve(answers: Record<string, Answer>): Heard[] {
  const heard: Heard[] = [];
  let member: object | undefined;
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
    if (answer === undefined) return call === ME && member ? json(member) : refusal(401);
    const made = typeof answer === 'function' ? answer(new URLSearchParams(search)) : json(answer);
    if (!SIGNS_IN.test(call)) return made;
    const response = await made;
    if (response.ok) member = { ...(await response.clone().json()), unreadNotifications: 0 };
    return response;
  });
  return heard;
}
