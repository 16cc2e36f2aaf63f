import { ApiError, isSignedOut } from '@/shared/api/errors';

/** Worth another try although the server answered: it had no time, or asked for patience. */
const PASSES = [408, 429];

/** Whether the server weighed it and said no; anything else may go well the next time. */
export function isRefused(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    error.code !== 'unknown' &&
    !PASSES.includes(error.status) &&
    !isSignedOut(error)
  );
}
