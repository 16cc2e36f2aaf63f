export type Snapshot = {
  author: string | null;
  title: string | null;
  text: string;
  createdAt: string | null;
};

function words(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}

/** What a case kept, whatever it is of: an entry's title, a hamster's name, a member's nickname. */
export function snapshotOf(kept: Record<string, unknown>): Snapshot {
  return {
    author: words(kept.authorNickname),
    title: words(kept.title) ?? words(kept.name) ?? words(kept.nickname),
    text: words(kept.content) ?? words(kept.description) ?? '',
    createdAt: words(kept.createdAt),
  };
}
