export type Snapshot = {
  author: string | null;
  title: string | null;
  text: string;
  createdAt: string | null;
  /** For an entry: its hamsters, by their names at the time: "콩이(골든), 보리(펄)". */
  hamsters: string | null;
  /** For an entry: the day it is about, `2026-11-20`. */
  entryDate: string | null;
  /** For a post with a poll: its question and choices. */
  poll: string | null;
  /** Of a hamster. */
  breed: string | null;
  /** For a giveaway: its region. */
  region: string | null;
};

function words(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function hamstersOf(kept: Record<string, unknown>): string | null {
  const names = [kept.hamsterName, ...list(kept.companionNames)];
  const breeds = [kept.hamsterBreed, ...list(kept.companionBreeds)];
  const called = names.map((name, at) => {
    const breed = words(breeds[at]);
    return words(name) && (breed ? `${name}(${breed})` : name);
  });
  return words(called.filter(Boolean).join(', '));
}

/**
 * The snapshot of a case, for any kind: an entry's title, a hamster's name, a member's nickname.
 */
export function snapshotOf(kept: Record<string, unknown>): Snapshot {
  return {
    author: words(kept.authorNickname),
    title: words(kept.title) ?? words(kept.name) ?? words(kept.nickname),
    text: words(kept.content) ?? words(kept.description) ?? '',
    createdAt: words(kept.createdAt),
    hamsters: hamstersOf(kept),
    entryDate: words(kept.entryDate),
    poll: words(kept.poll)?.split('\n').join(' / ') ?? null,
    breed: words(kept.breed),
    region: words(kept.region),
  };
}
