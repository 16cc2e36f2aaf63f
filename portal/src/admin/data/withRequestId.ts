import { requestIdOf } from '@/shared/api/errors';

const REQUEST_ID = /^(.*) \(요청 번호 ([\w.-]+)\)$/s;

/** react-admin passes an error on as a single string, so the request id is added to it. */
export function withRequestId(sentence: string, error: unknown): string {
  const id = requestIdOf(error);
  return id ? `${sentence} (요청 번호 ${id})` : sentence;
}

/** The two parts again. */
export function splitRequestId(said: string): { sentence: string; id: string | undefined } {
  const [, sentence = said, id] = REQUEST_ID.exec(said) ?? [];
  return { sentence, id };
}
