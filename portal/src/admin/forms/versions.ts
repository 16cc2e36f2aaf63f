import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { commonText } from '../components/text';

export type Form = Readonly<Record<string, unknown>>;
export type Side = 'mine' | 'theirs';

/** A field that two versions say differently, and which of them is the one that changed it. */
export type Differing = { name: string; side: Side };

/** What a form calls a field, and each of its values where they are not words already. */
export type FieldWords = string | { label: string; say: (value: unknown) => ReactNode };
export type Fields = Readonly<Record<string, FieldWords>>;

/** A field of one choice or of several. */
export function oneOf(label: string, names: Readonly<Record<string, string>>): FieldWords {
  const nameOf = (value: unknown) => names[String(value)] ?? String(value);
  return {
    label,
    say: (value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value)),
  };
}

/** A field of a moment, as the server sends it. */
export function moment(label: string): FieldWords {
  return { label, say: (value) => koreanDateTime(new Date(String(value))) };
}

/** Whether a refusal says that somebody else edited the row meanwhile. */
export function isEditedSince(error: unknown): boolean {
  const code = error instanceof HttpError ? error.body?.code : (error as { code?: string }).code;
  return code === 'edited_since';
}

/** An emptied field is sent as null and kept as no words. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
}

/** What the two say differently of all that the form sets; what both changed is mine until chosen. */
export function differing(base: Form, mine: Form, theirs: Form): Differing[] {
  return Object.keys(mine)
    .filter((name) => name !== 'version' && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, side: isSame(mine[name], base[name]) ? 'theirs' : 'mine' }));
}

/** My form with what was chosen of theirs, as an edit of their version. */
export function merged(
  mine: Form,
  theirs: Form,
  fields: readonly Differing[],
  chosen: Readonly<Record<string, Side>>,
): Form {
  const taken = fields.filter(({ name, side }) => (chosen[name] ?? side) === 'theirs');
  return {
    ...mine,
    ...Object.fromEntries(taken.map(({ name }) => [name, theirs[name] ?? null])),
    version: theirs.version,
  };
}

export function labelOf(fields: Fields, name: string): string {
  const words = fields[name] ?? name;
  return typeof words === 'string' ? words : words.label;
}

/** A field's value in words. */
export function shown(fields: Fields, name: string, value: unknown): ReactNode {
  const words = fields[name];
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return commonText.none;
  if (typeof words === 'object') return words.say(value);
  if (typeof value === 'boolean') return value ? commonText.on : commonText.off;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
