import { REMINDER_EVERY_DAYS_MAX } from '@/shared/api/limits.gen';
import { text } from './text';
import type { CareKind, Reminder, ReminderForm } from './types';

/** The form values of a reminder. */
export type Draft = {
  kind: CareKind;
  name: string;
  dose: string;
  rhythm: 'every' | 'weekly';
  everyDays: string;
  startsOn: string;
  weekdays: readonly number[];
  at: string;
  memberIds: readonly number[];
};

export type Faults = Partial<Record<keyof Draft, string>>;

export const FIELDS = [
  'kind',
  'name',
  'dose',
  'everyDays',
  'startsOn',
  'weekdays',
  'at',
  'memberIds',
] as const;

/** The initial form values. `mine` get the notifications if no former recipient is left. */
export function draftOf(
  reminder: Reminder | undefined,
  today: string,
  mine: readonly number[],
): Draft {
  return {
    kind: reminder?.kind ?? 'sand_bath',
    name: reminder?.name ?? '',
    dose: reminder?.dose ?? '',
    rhythm: reminder && reminder.everyDays === null ? 'weekly' : 'every',
    everyDays: String(reminder?.everyDays ?? 1),
    startsOn: reminder?.startsOn ?? today,
    weekdays: reminder?.weekdays ?? [],
    at: reminder?.at ?? '20:00',
    memberIds: reminder?.memberIds.length ? reminder.memberIds : mine,
  };
}

export function isNamed(kind: CareKind): boolean {
  return kind === 'other' || kind === 'medicine';
}

/** The errors of the form, one sentence per field. */
export function faultsOf(draft: Draft): Faults {
  const every = Number(draft.everyDays);
  const isRight = Number.isInteger(every) && every >= 1 && every <= REMINDER_EVERY_DAYS_MAX;
  const words = text.dialog;
  return {
    ...(isNamed(draft.kind) && !draft.name.trim() && { name: words.nameFault }),
    ...(draft.rhythm === 'every' && !isRight && { everyDays: words.everyFault }),
    ...(draft.rhythm === 'weekly' && !draft.weekdays.length && { weekdays: words.weekdaysFault }),
    ...(!draft.at && { at: words.atFault }),
    ...(!draft.memberIds.length && { memberIds: words.toldFault }),
  };
}

/** Converts to the server's form; the paused state is unchanged. */
export function formOf(draft: Draft, reminder: Reminder | undefined): ReminderForm {
  const isWeekly = draft.rhythm === 'weekly';
  return {
    kind: draft.kind,
    name: isNamed(draft.kind) ? draft.name : null,
    dose: draft.kind === 'medicine' && draft.dose.trim() ? draft.dose : null,
    everyDays: isWeekly ? null : Number(draft.everyDays),
    weekdays: isWeekly ? [...draft.weekdays] : [],
    startsOn: draft.startsOn || null,
    at: draft.at,
    memberIds: [...draft.memberIds],
    isPaused: reminder?.isPaused ?? false,
  };
}

/** The same reminder as a form: to pause it, or to have it back. */
export function sameAgain(reminder: Reminder, isPaused: boolean): ReminderForm {
  const { kind, name, dose, everyDays, weekdays, startsOn, at, memberIds } = reminder;
  return { kind, name, dose, everyDays, weekdays, startsOn, at, memberIds, isPaused };
}
