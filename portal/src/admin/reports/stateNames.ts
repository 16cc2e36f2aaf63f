import { STATES, stateText } from './text';
import type { CaseRow } from './types';

/** The state of a case in words. */
export function stateName({ status, dismissal }: Pick<CaseRow, 'status' | 'dismissal'>): string {
  return dismissal === 'handled' ? stateText.handled : (STATES[status] ?? status);
}
