import { HttpError } from 'react-admin';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { withRequestId } from './withRequestId';

/** Why something was refused, in words: the fields' sentences where there are some. */
export function errorMessage(error: unknown): string {
  const fields = fieldErrorsOf(error);
  if (fields.length > 0) return fields.join(' ');
  return hasUserMessage(error) ? error.message : withRequestId(userMessageOf(error), error);
}

/** The sentences beside fields: of a call of our own, or of react-admin's through `dataProvider`. */
export function fieldErrorsOf(error: unknown): string[] {
  if (error instanceof ApiError) return Object.values(error.fields);
  return Object.values((error as { body?: { errors?: object } } | null)?.body?.errors ?? {});
}

/** What `dataProvider` and the console's own forms throw says its sentence itself. */
function hasUserMessage(error: unknown): error is Error {
  return (
    (error instanceof HttpError || (error instanceof Error && error.constructor === Error)) &&
    error.message !== ''
  );
}
