/** A refusal in the server's one error shape (decisions §1.12). */
type ErrorBody = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  requestId?: string;
};

export const OFFLINE_SENTENCE = '인터넷 연결을 확인해 주세요.';
const FAULT_SENTENCE = '서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.';

const STATUS_SENTENCES: Record<number, string> = {
  401: '로그인이 필요해요.',
  403: '이 일을 할 권한이 없어요.',
  404: '찾는 내용이 없어요.',
  413: '파일이 너무 커요.',
  429: '너무 자주 시도했어요. 잠시 뒤에 다시 시도해 주세요.',
  503: '지금은 점검 중이에요. 잠시 뒤에 다시 시도해 주세요.',
};

/** The server's generic message for its own faults: the portal's message says more. */
const GENERAL_CODE = 'server_error';
/** A 401 that refuses a password, not the session (hamsterd/members/accounts/errors.py). */
const WRONG_PASSWORD_CODE = 'wrong_credentials';

function parse(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    return value && typeof value === 'object' ? (value as ErrorBody) : {};
  } catch {
    // A proxy may answer with a page instead of the error shape.
    return {};
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const left = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds;
  return left > 0 ? Math.ceil(left) : undefined;
}

function waitOf(seconds: number): string {
  if (seconds < 60) return `${seconds}초`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}분`;
  return `${Math.ceil(seconds / 3600)}시간`;
}

const WHEN = /(?:잠시|\d+(?:초|분|시간)) 뒤에/;

/** The same sentence, with how long it really takes in place of "잠시" or a round figure. */
function withWait(sentence: string, seconds: number): string {
  const when = `${waitOf(seconds)} 뒤에`;
  if (WHEN.test(sentence)) return sentence.replace(WHEN, when);
  return `${sentence} ${when} 다시 시도해 주세요.`;
}

function sentenceOf(status: number, { code, message }: ErrorBody): string {
  const known = code === GENERAL_CODE ? undefined : message;
  return known ?? STATUS_SENTENCES[status] ?? FAULT_SENTENCE;
}

/** `message` is `STATUS: body` for the log (spec 1 §8); people are shown `userMessage`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly userMessage: string;
  readonly fields: Record<string, string>;
  /** Names the request in the server's log; a proxy's own page carries it in a header alone. */
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense, if the server states them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, body: string, headers: Headers = new Headers()) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const shape = parse(body);
    const sentence = sentenceOf(status, shape);
    this.status = status;
    this.code = shape.code ?? 'unknown';
    this.fields = shape.fields ?? {};
    this.requestId = shape.requestId ?? headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = secondsOf(headers.get('Retry-After'));
    this.userMessage = this.retryAfter ? withWait(sentence, this.retryAfter) : sentence;
  }
}

/** Whether the session ended: unlike a wrong password, signing in mends it. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== WRONG_PASSWORD_CODE;
}

/** Whether operators have made the site read-only for a while, which is not an error. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'read_only';
}

/** The request id to quote to the operator; only for faults of the server. */
export function requestIdOf(error: unknown): string | undefined {
  const isFault = error instanceof ApiError && error.status >= 500 && !isReadOnly(error);
  return isFault ? error.requestId : undefined;
}

/** A Korean message for any thrown error; `fallback` if there is no better one. */
export function userMessageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof TypeError) return `서버에 닿지 못했어요. ${OFFLINE_SENTENCE}`;
  return fallback ?? '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.';
}
