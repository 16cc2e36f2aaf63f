import { HttpError } from 'react-admin';
import { userMessageOf } from '@/shared/api/errors';
import { withRequestId } from './withRequestId';

/** Why something was refused, in words: the fields' sentences where there are some. */
export function errorMessage(error: unknown): string {
  const fields = (error as { body?: { errors?: Record<string, string> } }).body?.errors;
  if (fields) return Object.values(fields).join(' ');
  return isOurs(error) ? error.message : withRequestId(userMessageOf(error), error);
}

/** What `dataProvider` and the console's own forms throw says its sentence itself. */
function isOurs(error: unknown): error is Error {
  return (
    (error instanceof HttpError || (error instanceof Error && error.constructor === Error)) &&
    error.message !== ''
  );
}
