import { KINDS, type KindName } from '../api/kinds.gen';
import { KIND_LABELS } from './kinds';

// Apart from the labels, which the first screens need alone.

const ENTRIES = Object.entries(KINDS) as [KindName, (typeof KINDS)[KindName]][];

function labelsOf(names: readonly KindName[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, KIND_LABELS[name]]));
}

/** The labels of counts, which name a kind by its plural. */
export const PLURAL_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTRIES.map(([name, { plural }]) => [plural, KIND_LABELS[name]]),
);

/** Kinds that belong to a parent, such as comments. */
export const COMMENT_LABELS = labelsOf(
  ENTRIES.filter(([, { parent }]) => parent).map(([name]) => name),
);

/** Kinds that rules check before they are published. */
export const SCREENED_LABELS = labelsOf(
  ENTRIES.filter(([, { isScreened }]) => isScreened).map(([name]) => name),
);

export function isComment(kind: KindName): boolean {
  return KINDS[kind].parent !== null;
}
