/** A refusal in the server's one error shape (decisions §1.12). */
type ErrorBody = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  requestId?: string;
};

const STATUS_SENTENCES: Record<number, string> = {
  401: '로그인이 필요해요.',
  403: '이 일을 할 권한이 없어요.',
  404: '찾는 내용이 없어요.',
  413: '파일이 너무 커요.',
  429: '너무 자주 시도했어요. 잠시 뒤에 다시 시도해 주세요.',
  503: '지금은 점검 중이에요. 잠시 뒤에 다시 와 주세요.',
};

function parse(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    return value && typeof value === 'object' ? (value as ErrorBody) : {};
  } catch {
    // A proxy may answer with a page instead of the error shape.
    return {};
  }
}

/** `message` is `STATUS: body` for the log (spec 1 §8); people are shown `userMessage`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly userMessage: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds until another try makes sense, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const shape = parse(body);
    this.status = status;
    this.code = shape.code ?? 'unknown';
    this.userMessage =
      shape.message ?? STATUS_SENTENCES[status] ?? '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.';
    this.fields = shape.fields ?? {};
    this.requestId = shape.requestId;
    this.retryAfter = retryAfter ? Number(retryAfter) || undefined : undefined;
  }
}

/** A Korean sentence for whatever was thrown; `fallback` where nothing better is known. */
export function userMessageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof TypeError) return '서버에 닿지 못했어요. 인터넷 연결을 확인해 주세요.';
  return fallback ?? '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.';
}
