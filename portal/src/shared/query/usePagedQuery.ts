import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { sendForResponse } from '@/shared/api/client';
import { type Asked, askedAt, moment } from './overlay';

/** One answer of a list, and where the next one begins. */
export type Page<Item> = {
  items: Asked<Item>[];
  next: string | null;
  /** The total number, if the server states it. */
  total: number | undefined;
  /** The time of computation (ISO 8601), if the server states it. */
  computedAt: string | null;
};

export type PagedOptions<Item> = {
  queryKey: QueryKey;
  /** The list's address; the cursor joins its query. */
  path: string;
  query?: Readonly<Record<string, string | number>> | undefined;
  staleTime?: number;
  /** Takes the rows out of an answer that is more than its rows. */
  rowsOf?: (answer: never) => Item[];
  /** The former result is shown until the new one arrives. */
  keepsPrevious?: boolean;
  /** For what else an answer tells. */
  onPage?: (page: Page<Item>, asked: { asOf: number; cursor: string | null }) => void;
};

/** For lists that are asked for before they are drawn. */
export function pagedOptions<Item extends object>(options: PagedOptions<Item>) {
  const { queryKey, path, query, staleTime, rowsOf, keepsPrevious, onPage } = options;
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const asOf = moment();
      const response = await sendForResponse('get', path, {
        query: { ...query, cursor: pageParam },
        signal,
      });
      const answer = await response.json();
      const items: Item[] = rowsOf ? rowsOf(answer as never) : answer;
      const total = response.headers.get('X-Total-Count');
      const page: Page<Item> = {
        items: askedAt(items, asOf),
        next: response.headers.get('X-Next-Cursor'),
        total: total === null ? undefined : Number(total),
        computedAt: response.headers.get('X-As-Of'),
      };
      onPage?.(page, { asOf, cursor: pageParam });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Item>) => last.next,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  };
}

/** The key of a row; ids alone may repeat if kinds are mixed. */
export function rowKey(row: { id: number; kind?: string }): string | number {
  return row.kind === undefined ? row.id : `${row.kind}:${row.id}`;
}

/** A list in pages by the server's cursor. A row that moved between two pages is shown once. */
export function usePagedQuery<Item extends { id: number; kind?: string }>(
  options: PagedOptions<Item>,
) {
  return useInfiniteQuery({
    ...pagedOptions(options),
    select: ({ pages }) => ({
      items: [
        ...new Map(
          pages.flatMap((page) => page.items).map((item) => [rowKey(item), item]),
        ).values(),
      ],
      total: pages.at(-1)?.total,
      computedAt: pages[0]?.computedAt ?? null,
    }),
  });
}

/** Such a list as its parts need it. */
export type PagedQuery<Item> = {
  data: { items: Item[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};
