import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** Spec 2 §7; the first one is what an address without `sort` means. */
export const SORTS = ['latest', 'popular', 'comments', 'views'] as const;
export type Sort = (typeof SORTS)[number];

/** Which posts are shown; the first one is what an address without `only` means. */
const FILTERS = ['all', 'unsolved', 'giving'] as const;
type Filter = (typeof FILTERS)[number];

/** The state of the post list; all of it is part of the URL. */
export type ListView = {
  /** Null for all boards. */
  board: number | null;
  /** Starts at 1. */
  page: number;
  search: string;
  sort: Sort;
  only: Filter;
  /** Null for all categories. */
  category: number | null;
};

function positive(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** Parses a URL; invalid values count as missing. */
export function readView(params: URLSearchParams): ListView {
  return {
    board: positive(params.get('board')),
    page: positive(params.get('page')) ?? 1,
    search: params.get('search')?.normalize('NFC').trim() ?? '',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? SORTS[0],
    only: FILTERS.find((only) => only === params.get('only')) ?? FILTERS[0],
    category: positive(params.get('category')),
  };
}

/** The URL of the list, without default values. */
export function listAddress({ board, page, search, sort, only, category }: ListView): string {
  const params = new URLSearchParams();
  if (board !== null) params.set('board', String(board));
  if (category !== null) params.set('category', String(category));
  if (page > 1) params.set('page', String(page));
  if (search) params.set('search', search);
  if (sort !== SORTS[0]) params.set('sort', sort);
  if (only !== FILTERS[0]) params.set('only', only);
  const query = params.toString();
  return query ? `/community?${query}` : '/community';
}

export function useListView(): ListView {
  const [params] = useSearchParams();
  return useMemo(() => readView(params), [params]);
}
