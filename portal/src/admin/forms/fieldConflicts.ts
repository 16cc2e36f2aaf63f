import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { commonText } from '../components/text';

export type Form = Readonly<Record<string, unknown>>;
export type Side = 'mine' | 'theirs';

/** A field that two versions say differently, and which of them is the one that changed it. */
export type FieldConflict = { name: string; side: Side };

/** The label of a form's field, and how to display its values. */
export type FieldFormat = string | { label: string; format: (value: unknown) => ReactNode };
export type FieldFormats = Readonly<Record<string, FieldFormat>>;

/** A field of one choice or of several. */
export function choiceField(label: string, names: Readonly<Record<string, string>>): FieldFormat {
  const nameOf = (value: unknown) => names[String(value)] ?? String(value);
  return {
    label,
    format: (value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value)),
  };
}

/** A field of a moment, as the server sends it. */
export function dateTimeField(label: string): FieldFormat {
  return { label, format: (value) => koreanDateTime(new Date(String(value))) };
}

/** Whether an error means that somebody else edited the row meanwhile. */
export function isEditConflict(error: unknown): boolean {
  const code =
    error instanceof HttpError ? error.body?.code : (error as { code?: string } | null)?.code;
  return code === 'edited_since';
}

/** An emptied field is sent as null and kept as no words. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ between both versions; fields changed in both default to mine. */
export function conflictingFields(base: Form, mine: Form, theirs: Form): FieldConflict[] {
  return Object.keys(mine)
    .filter((name) => name !== 'version' && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, side: isSame(mine[name], base[name]) ? 'theirs' : 'mine' }));
}

/** My form with the chosen values of the other version, as an edit of that version. */
export function mergeFields(
  mine: Form,
  theirs: Form,
  fields: readonly FieldConflict[],
  chosen: Readonly<Record<string, Side>>,
): Form {
  const taken = fields.filter(({ name, side }) => (chosen[name] ?? side) === 'theirs');
  return {
    ...mine,
    ...Object.fromEntries(taken.map(({ name }) => [name, theirs[name] ?? null])),
    version: theirs.version,
  };
}

export function fieldLabel(formats: FieldFormats, name: string): string {
  const format = formats[name] ?? name;
  return typeof format === 'string' ? format : format.label;
}

/** A field's value in words. */
export function formatField(formats: FieldFormats, name: string, value: unknown): ReactNode {
  const format = formats[name];
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return commonText.none;
  if (typeof format === 'object') return format.format(value);
  if (typeof value === 'boolean') return value ? commonText.on : commonText.off;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
