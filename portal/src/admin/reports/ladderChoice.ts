import type { Shape } from '@/shared/api/types';
import type { Decision } from './caseActs';

/** The form's values: the kind of choice, and the values for a manual one. */
export type LadderChoice = {
  way: 'suggested' | 'severe' | 'none' | 'other';
  kind: Shape<'StepOut'>['kind'];
  days: number | null;
};

/** Converts to the server's form: only a suspension has days. */
export function ladderOf({ way, kind, days }: LadderChoice): Decision['ladder'] {
  if (way !== 'other') return way;
  return { kind, days: kind === 'suspension' ? days : null };
}

/** Whether a choice is another than the ladder's, and so needs a word why. */
export function deviatesFrom(
  { way }: LadderChoice,
  suggested: Shape<'StepOut'> | 'each' | null,
  withheld: Shape<'OwnerRecord'>['withheld'],
): boolean {
  if (way === 'none') return suggested !== null;
  return way === 'other' && (suggested !== null || withheld !== null);
}
