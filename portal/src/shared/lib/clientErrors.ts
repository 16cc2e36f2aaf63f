import { ApiError } from '@/shared/api/errors';
import type { FaultKind } from './clientErrorReport';

/** A place in one of our own scripts; extensions and other sites' scripts are not our faults. */
const OWN_PLACE = /assets\/[\w.-]+\.js(?::\d+){0,2}/;

function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return OWN_PLACE.exec(stack)?.[0] ?? '';
}

/**
 * Loaded apart from the code of the first screen. If it cannot be loaded, errors are not reported.
 */
const reports = import('./clientErrorReport').catch(() => null);

/** Tells an operator of a fault. Never throws. */
export function reportClientError(kind: FaultKind, error: unknown, place = placeOf(error)): void {
  void reports.then((module) => module?.sendClientError(kind, error, place));
}

/** A refusal, or a network that is away, which the page tells of itself. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Hears of whatever nobody has caught. */
export function watchClientErrors(): void {
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    const place = OWN_PLACE.exec(`${filename}:${lineno}:${colno}`)?.[0] ?? placeOf(error);
    if (place) reportClientError('error', error, place);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (placeOf(reason) && !isExpected(reason)) reportClientError('rejection', reason);
  });
}
