import { ACTIVITIES, MOODS, WEATHERS } from '@/shared/api/entryChoices.gen';
import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import type { SnapshotField } from '@/shared/api/kinds.gen';
import { shortDay } from '@/shared/lib/relativeTime';
import { SNAPSHOT_LABELS, snapshotText } from './caseText';

type Kept = Readonly<Record<string, unknown>>;

export type Snapshot = {
  author: string | null;
  title: string | null;
  text: string;
  createdAt: string | null;
  /** All other fields of the content: `['품종', '펄']`. */
  facts: readonly (readonly [string, string | null])[];
};

const FIELDS = Object.keys(SNAPSHOT_LABELS) as SnapshotField[];

function words(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All that an entry is about, as they were called: "콩이(골든), 보리(펄)". */
function hamstersOf(kept: Kept): string | null {
  const names = [kept.hamsterName, ...list(kept.companionNames)];
  const breeds = [kept.hamsterBreed, ...list(kept.companionBreeds)];
  const called = names.map((name, at) => {
    const breed = words(breeds[at]);
    return words(name) && (breed ? `${name}(${breed})` : name);
  });
  return words(called.filter(Boolean).join(', '));
}

function nameIn(names: Readonly<Record<string, string>>) {
  return (code: string) => names[code] ?? code;
}

function lines(text: string): string {
  return text.split('\n').join(' / ');
}

function speciesName(code: string): string {
  return code in SPECIES ? SPECIES[code as keyof typeof SPECIES].label : code;
}

/** How codes and dates of a snapshot are formatted; other fields are shown as they were written. */
const TOLD: Partial<Record<SnapshotField, (value: string) => string>> = {
  mood: nameIn(MOODS),
  weather: nameIn(WEATHERS),
  activity: nameIn(ACTIVITIES),
  sex: nameIn(SEXES),
  species: speciesName,
  entryDate: shortDay,
  birthDate: shortDay,
  passedOn: shortDay,
  poll: lines,
};

function told(field: SnapshotField, kept: Kept): string | null {
  if (field === 'hamsterName') return hamstersOf(kept);
  if (field === 'isPublic') return kept.isPublic === false ? snapshotText.isPrivate : null;
  const value = words(kept[field]);
  return value && (TOLD[field]?.(value) ?? value);
}

function factsOf(kept: Kept): Snapshot['facts'] {
  return FIELDS.flatMap((field) => {
    const label = SNAPSHOT_LABELS[field];
    return label ? [[label, told(field, kept)] as const] : [];
  });
}

/**
 * The snapshot of a case, in one shape for all kinds: an entry's title, a hamster's name, a
 * member's nickname.
 */
export function snapshotOf(kept: Kept): Snapshot {
  return {
    author: words(kept.authorNickname),
    title: words(kept.title) ?? words(kept.name) ?? words(kept.nickname),
    text: words(kept.content) ?? words(kept.description) ?? words(kept.caption) ?? '',
    createdAt: words(kept.createdAt),
    facts: factsOf(kept),
  };
}
