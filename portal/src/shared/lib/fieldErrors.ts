import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';

/**
 * Shows the server's `fields` errors at the form's fields, and focuses the first one. Returns
 * whether any is shown; otherwise the caller shows the error elsewhere.
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
 * For an action whose form shows all its errors: those without a field are shown above the button
 * and stay there (`action.failure`).
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
