import { newKey } from '@/shared/api/newKey';
import { exactNumber } from '@/shared/lib/numbers';
import { spokenDay } from '@/shared/lib/relativeTime';
import { KINDS, type Measure } from './kinds';
import { text } from './text';
import type { HealthKind, NewRow, RowForm } from './types';

/** The fields of a row other than its day and note. */
type Said = Pick<RowForm, 'kind' | 'value' | 'choice' | 'name' | 'dose' | 'until' | 'cost'>;

function measured(value: number, { unit, decimals }: Measure): string {
  const factor = 10 ** decimals;
  return `${Math.round(value * factor) / factor} ${unit}`;
}

/** A value in the unit of its kind. */
export function measuredAs(kind: HealthKind, value: number): string {
  const { measure } = KINDS[kind];
  return measure ? measured(value, measure) : String(value);
}

/** `43.2 g`, `평소와 같음`, `항생제 · 하루 두 번 · 2026. 12. 1.까지`. */
export function saidOf(row: Said): string {
  const kind = KINDS[row.kind];
  const { value, choice, name, dose, until, cost } = row;
  const chosen = choice && (kind.choices?.[choice] ?? kind.shortcuts?.[choice] ?? choice);
  const parts = [
    typeof value === 'number' && kind.measure && measured(value, kind.measure),
    chosen,
    name !== chosen && name,
    dose,
    until && text.until(spokenDay(until)),
    typeof cost === 'number' && text.cost(exactNumber(cost)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** A number as people type it, with a comma too; null where it is none. */
export function numberOf(typed: string): number | null {
  const plain = typed.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(plain) ? Number(plain) : null;
}

/** Why a typed value cannot be kept, before it is sent. */
export function faultOfValue(typed: string, { unit, least, most }: Measure): string | undefined {
  const value = numberOf(typed);
  if (value === null) return text.notANumber;
  return value < least || value > most ? text.outOfBounds(least, most, unit) : undefined;
}

const EMPTY = {
  value: null,
  choice: null,
  name: null,
  dose: null,
  until: null,
  cost: null,
  note: null,
};

/** A new row of a day, under a name of its own. */
export function newRow(kind: HealthKind, day: string, said: Partial<RowForm> = {}): NewRow {
  return { ...EMPTY, papers: [], ...said, kind, day, clientKey: newKey() };
}
