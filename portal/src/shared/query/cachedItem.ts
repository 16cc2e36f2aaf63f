import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Asked, overlayOf, type Target } from './overlay';

type Row = { id: number };
/** The cached shapes: lists, pages of lists, and single items. */
type Answer<Item> =
  | InfiniteData<Answer<Item>>
  | { items: Item[]; pinned?: Item[] }
  | Item
  | null
  | undefined;

function itemsOf<Item extends Row>(answer: Answer<Item>): readonly Item[] {
  if (!answer) return [];
  if ('pages' in answer) return answer.pages.flatMap(itemsOf);
  return 'items' in answer ? [...(answer.pinned ?? []), ...answer.items] : [answer];
}

/** A thing as any answer below a key has it, so that its page need not begin empty. */
export function cachedItem<Item extends Row>(
  client: QueryClient,
  queryKey: QueryKey,
  target: Target,
  id: number,
): Asked<Item> | undefined {
  const found = client
    .getQueriesData<Answer<Item>>({ queryKey })
    .flatMap(([, answer]) => itemsOf(answer))
    .find((item) => item.id === id);
  // Deleted, but not known so by every list.
  return found && overlayOf(client).view(target, found) ? found : undefined;
}
