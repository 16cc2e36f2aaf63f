import { createUnsent } from '@/shared/unsent/createUnsent';
import type { TickForm } from '../types';

/** A tick that waits in this browser for the server. */
export type UnsentTick = { reminderId: number; hamsterId: number; label: string; form: TickForm };

/** One key per reminder and day, so that care is marked as done once. */
export function nameOfTick(reminderId: number, day: string): string {
  return `${reminderId}:${day}`;
}

export const {
  all: unsentTicks,
  keep: keepTick,
  drop: dropTicks,
  use: useUnsentTicks,
} = createUnsent<UnsentTick>('care', ({ reminderId, form }) => nameOfTick(reminderId, form.day));
