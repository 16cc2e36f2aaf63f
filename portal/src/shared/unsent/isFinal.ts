import { isRefused } from './isRefused';

const FORBIDDEN = 403;
/** Of a member who may only read the journal (hamsterd/hamsters/health/errors.py). */
const READS_ONLY = 'reads_only';

/** Whether waiting mends nothing. Another 403 passes with what it is about: an agreement, a suspension. */
export function isFinal(error: unknown): boolean {
  return isRefused(error) && (error.status !== FORBIDDEN || error.code === READS_ONLY);
}
