import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, RowForm } from '../types';
import { faultOfValue, numberOf } from '../values';

/** The fields of a quick row, as typed; no kind has more than two of them. */
export type Typed = { value: string; name: string; dose: string; cost: string; note: string };
export type Faults = Partial<Record<keyof Typed, string>>;

export const NOTHING: Typed = { value: '', name: '', dose: '', cost: '', note: '' };
export const FIELDS = ['value', 'name', 'dose', 'cost', 'note'] as const;

/** What was typed while `sent` was on its way. */
export function leftOf(now: Typed, sent: Typed): Typed {
  const left = { ...now };
  for (const field of FIELDS) if (now[field] === sent[field]) left[field] = '';
  return left;
}

/** Which fields a kind has; choices are pressed, not typed. */
export function fieldsOf(kind: HealthKind): readonly (keyof Typed)[] {
  const { measure, choices, name, hasCourse, hasCost } = KINDS[kind];
  if (choices) return [];
  if (measure) return ['value'];
  if (!name) return ['note'];
  if (hasCourse) return ['name', 'dose'];
  return ['name', hasCost ? 'cost' : 'note'];
}

function wonOf(typed: string): number | null {
  return numberOf(typed.replaceAll(',', ''));
}

/** Converts the input to the fields of a request. */
export function saidByTyped(kind: HealthKind, typed: Typed): Partial<RowForm> {
  return {
    value: KINDS[kind].measure ? numberOf(typed.value) : null,
    name: typed.name.trim() || null,
    dose: typed.dose.trim() || null,
    cost: wonOf(typed.cost),
    note: typed.note.trim() || null,
  };
}

/** Validates the input before it is sent. */
export function faultsOf(kind: HealthKind, typed: Typed): Faults {
  const { measure, name, isNameNeeded } = KINDS[kind];
  const found: Faults = {};
  const value = measure && faultOfValue(typed.value, measure);
  if (value) found.value = value;
  if (name && isNameNeeded && !typed.name.trim()) found.name = text.fields.needed(name);
  if (typed.cost.trim() && wonOf(typed.cost) === null) found.cost = text.notANumber;
  if (kind === 'note' && !typed.note.trim()) found.note = text.fields.needed(text.fields.note);
  return found;
}
