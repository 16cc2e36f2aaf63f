import { HttpError } from 'react-admin';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { withRequestId } from './withRequestId';

/** Why something was refused, in words: the fields' sentences where there are some. */
export function errorMessage(error: unknown): string {
  const fields = fieldErrorsOf(error);
  if (fields.length > 0) return fields.join(' ');
  return hasUserMessage(error) ? error.message : withRequestId(userMessageOf(error), error);
}

/** The messages of field errors: of our own calls, or of react-admin's through `dataProvider`. */
export function fieldErrorsOf(error: unknown): string[] {
  if (error instanceof ApiError) return Object.values(error.fields);
  return Object.values((error as { body?: { errors?: object } } | null)?.body?.errors ?? {});
}

/** Errors of `dataProvider` and of the console's own forms have a message for users. */
function hasUserMessage(error: unknown): error is Error {
  return (
    (error instanceof HttpError || (error instanceof Error && error.constructor === Error)) &&
    error.message !== ''
  );
}
