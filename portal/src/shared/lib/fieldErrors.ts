import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';

/**
 * Puts the server's `fields` under the form's fields and the focus on the first of them.
 * Answers whether all that was refused is shown so: otherwise a toast has to say it.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = names.filter((name) => error.fields[name]);
  known.forEach((name, place) => {
    const message = error.fields[name];
    if (message) setError(name, { type: 'server', message }, { shouldFocus: place === 0 });
  });
  return known.length > 0;
}

/**
 * For an action whose form says everything itself: what no field is about stands above the button,
 * where it stays (`action.failure`).
 */
export function shownInForm<T extends FieldValues>(
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): (error: unknown) => true {
  return (error) => {
    showFieldErrors(error, names, setError);
    return true;
  };
}
