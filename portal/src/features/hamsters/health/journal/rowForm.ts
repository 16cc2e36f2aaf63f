import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, HealthPaper, RowForm } from '../types';
import { faultOfValue, numberOf } from '../values';

/** The form values of a row, all as text; empty ones are sent as null. */
export type RowDraft = Record<
  'day' | 'value' | 'choice' | 'name' | 'dose' | 'until' | 'cost' | 'note',
  string
>;

export const ROW_FIELDS = [
  ...(['day', 'value', 'choice', 'name', 'dose', 'until', 'cost', 'note'] as const),
];

export function draftOf(row: Partial<Omit<RowForm, 'papers'>>, day: string): RowDraft {
  return {
    day: row.day ?? day,
    value: row.value?.toString() ?? '',
    choice: row.choice ?? '',
    name: row.name ?? '',
    dose: row.dose ?? '',
    until: row.until ?? '',
    cost: row.cost?.toString() ?? '',
    note: row.note ?? '',
  };
}

export function formOf(kind: HealthKind, draft: RowDraft, papers: readonly HealthPaper[]): RowForm {
  return {
    kind,
    day: draft.day,
    value: KINDS[kind].measure && !isShortcut(kind, draft) ? numberOf(draft.value) : null,
    choice: draft.choice || null,
    name: draft.name.trim() || null,
    dose: draft.dose.trim() || null,
    until: draft.until || null,
    cost: numberOf(draft.cost.replaceAll(',', '')),
    note: draft.note.trim() || null,
    papers: papers.map(({ id }) => id),
  };
}

/** Whether a shortcut was chosen, which replaces the number or the name. */
function isShortcut(kind: HealthKind, draft: RowDraft): boolean {
  return draft.choice !== '' && KINDS[kind].shortcuts !== undefined;
}

/** The validators of the fields. */
export function checksOf(kind: HealthKind) {
  const { measure, choices, name, isNameNeeded } = KINDS[kind];
  const words = text.fields;
  return {
    day: (value: string) => value !== '' || words.needed(words.day),
    value: (value: string, draft: RowDraft) =>
      isShortcut(kind, draft) || ((measure && faultOfValue(value, measure)) ?? true),
    choice: (value: string) => !choices || value !== '' || words.needsChoice,
    name: (value: string, draft: RowDraft) =>
      !isNameNeeded || isShortcut(kind, draft) || value.trim() !== '' || words.needed(name ?? ''),
    cost: (value: string) =>
      !value.trim() || numberOf(value.replaceAll(',', '')) !== null || text.notANumber,
    note: (value: string) => kind !== 'note' || value.trim() !== '' || words.needed(words.note),
  };
}
