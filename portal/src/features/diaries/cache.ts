import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Shape } from '@/shared/api/types';

export type Entry = Shape<'DiaryCard'>;
/** One answer of the feed and where the next one begins. */
export type FeedPage = { entries: Entry[]; next: string | null };

/** Every list and page that holds entries has a key that begins so. */
export const diariesKey = ['/api/diary'] as const;
export const feedsKey = [...diariesKey, 'feed'] as const;
export const feedKey = (order: string) => [...feedsKey, order] as const;
export const bookmarksKey = [...diariesKey, 'bookmarks'] as const;
export const entryKey = (id: number) => [...diariesKey, 'entry', id] as const;

type Held = Entry | Entry[] | InfiniteData<FeedPage> | undefined;
/** What becomes of an entry; null takes it out of lists. */
type Change = (entry: Entry) => Entry | null;

function changedList(list: Entry[], id: number, change: Change): Entry[] {
  return list.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : [entry]));
}

function changed(held: Held, id: number, change: Change): Held {
  if (!held) return held;
  if (Array.isArray(held)) return changedList(held, id, change);
  if ('pages' in held) {
    const pages = held.pages.map((page) => ({
      ...page,
      entries: changedList(page.entries, id, change),
    }));
    return { ...held, pages };
  }
  return held.id === id ? (change(held) ?? held) : held;
}

/** Changes an entry wherever it is held: feeds, lists and its own page. */
export function changeEntry(client: QueryClient, id: number, change: Change): void {
  client.setQueriesData<Held>({ queryKey: diariesKey }, (held) => changed(held, id, change));
}

/** The entry as any of them holds it. */
export function heldEntry(client: QueryClient, id: number): Entry | undefined {
  for (const [, held] of client.getQueriesData<Held>({ queryKey: diariesKey })) {
    if (!held) continue;
    const list = Array.isArray(held)
      ? held
      : 'pages' in held
        ? held.pages.flatMap((page) => page.entries)
        : [held];
    const found = list.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}
