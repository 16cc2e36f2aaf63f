import { consumeBootstrapData } from './bootstrapData';
import { ApiError } from './errors';
import { isProofAsked, proveAnew } from './freshProof';
import type { paths } from './schema.gen';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of the schema that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof paths];

export type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P]
  ? paths[P][M]
  : never;

type Parameters<Op, Where extends 'path' | 'query'> = Op extends {
  parameters: { [W in Where]?: infer V };
}
  ? NonNullable<V>
  : never;

type BodyOf<Op> = Op extends { requestBody?: infer R }
  ? NonNullable<R> extends { content: { 'application/json': infer B } }
    ? B
    : NonNullable<R> extends { content: { 'multipart/form-data': unknown } }
      ? FormData
      : never
  : never;

type JsonOf<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;

type AnswerOf<Op> = Op extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 | 204 ? JsonOf<R[S]> : never }[keyof R]
  : never;

/** A part of the options: absent when the call has none, required when one of its fields is. */
type Part<Name extends string, V> = [V] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends V
    ? { [N in Name]?: V }
    : { [N in Name]: V };

type Options<Op> = Part<'path', Parameters<Op, 'path'>> &
  Part<'query', Parameters<Op, 'query'>> &
  Part<'body', BodyOf<Op>> &
  Pick<AnyOptions, 'signal' | 'isLatest'>;

export type Arguments<Op> =
  Record<never, never> extends Options<Op> ? [Options<Op>?] : [Options<Op>];

type AnyOptions = {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Of a read whose answer is edited: no copy will do, as after a write. */
  isLatest?: boolean | undefined;
};

function fillPath(template: string, values: object): string {
  const known = new Map(Object.entries(values));
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known.get(name))),
  );
}

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** When something last changed, by this page or by news; reads soon afterwards say so (hamsterd/http/base.py, worker/answers.ts). */
let changedAt = Number.NEGATIVE_INFINITY;
const AFTER_WRITE_MS = 5_000;

/** What this page asks for next has just changed: another process may not have heard of it yet. */
export function noteChange(): void {
  changedAt = performance.now();
}

let ownHeaders = (): Record<string, string> => ({});

/** Headers that an app sends with every request; an idle console marks its requests. */
export function setOwnHeaders(headers: typeof ownHeaders): void {
  ownHeaders = headers;
}

/**
 * The full response, for callers that read headers (`X-Next-Cursor`). Throws ApiError on an error. If the
 * server demands a proof of identity, the request is repeated after it.
 */
export async function sendForResponse(
  method: string,
  template: string,
  options: AnyOptions = {},
): Promise<Response> {
  try {
    return await sendOnce(method, template, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !isProofAsked(error)) throw heard(error);
    if (!(await proveAnew(error))) throw error;
    return sendOnce(method, template, options);
  }
}

let listen: (code: string) => void = () => {};

/**
 * Registers a listener for the codes of errors: the console handles those that concern all of it.
 */
export function onRefusal(listener: typeof listen): void {
  listen = listener;
}

/** Tells that listener; also of refused uploads, which do not go through this client. */
export function heard(error: unknown): unknown {
  if (error instanceof ApiError) listen(error.code);
  return error;
}

/**
 * Loaded apart from the code of the first screen, but early, before a form can be submitted. If it
 * cannot be loaded, forms are sent without it.
 */
const unanswered = import('./unanswered').catch(() => null);

/** Sends a form once, even if the response is lost and it is submitted again. */
async function sendOnce(method: string, template: string, options: AnyOptions): Promise<Response> {
  const { path = {}, query = {}, body } = options;
  const address = withQuery(fillPath(template, path), query);
  if (method !== 'post' || body === undefined || body instanceof FormData) {
    return fetchAnswer(method, address, options);
  }
  const own = await unanswered;
  if (!own) return fetchAnswer(method, address, options);
  return own.sendOnceForAll(address, async (key) => {
    const answer = await fetchAnswer(method, address, options, { 'Idempotency-Key': key });
    await answer.clone().arrayBuffer(); // one that breaks off is none
    return answer;
  });
}

async function fetchAnswer(
  method: string,
  address: string,
  { body, signal, isLatest }: AnyOptions,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response =
    (method === 'get' && consumeBootstrapData(address)) ||
    (await fetch(address, {
      method: method.toUpperCase(),
      credentials: 'include',
      headers: {
        ...ownHeaders(),
        ...headers,
        ...(method === 'get' &&
          (isLatest || performance.now() < changedAt + AFTER_WRITE_MS) && { 'X-After-Write': '1' }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      // A like tapped on the way out still counts. Browsers bound what such calls may carry.
      keepalive: method !== 'get' && body === undefined,
    }));
  if (method !== 'get') noteChange();
  if (!response.ok) {
    const text = await response.text();
    throw new ApiError(response.status, response.statusText, text, response.headers);
  }
  return response;
}

/** One call whose response type the caller states; prefer `api`, which takes it from the schema. */
export async function send<T>(method: string, path: string, options?: AnyOptions): Promise<T> {
  const response = await sendForResponse(method, path, options);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

function caller<M extends Method>(method: M) {
  return <P extends PathOf<M>>(
    path: P,
    ...[options]: Arguments<Operation<P, M>>
  ): Promise<AnswerOf<Operation<P, M>>> => send(method, path as string, options);
}

/** The server's calls, typed by docs/openapi.json: `api.get('/api/diary/{id}', { path: { id } })`. */
export const api = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  patch: caller('patch'),
  delete: caller('delete'),
};

/** The URL of a call that the browser makes by itself: a link to a file. */
export function urlOf<P extends PathOf<'get'>>(
  path: P,
  ...[values]: [Parameters<Operation<P, 'get'>, 'path'>] extends [never]
    ? []
    : [Parameters<Operation<P, 'get'>, 'path'>]
): string {
  return fillPath(path, values ?? {});
}

/** Spec 1 §8: a data fetch that is refused with 401 gives empty data instead of an error. */
export async function emptyWhenSignedOut<T, E>(answer: Promise<T>, empty: E): Promise<T | E> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return empty;
    throw error;
  }
}
