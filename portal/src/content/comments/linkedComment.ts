import { createContext, useContext, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { PagedQuery } from '@/shared/query/usePagedQuery';
import type { ListedComment } from './commentView';

const HASH = /^#comment-(\d{1,15})$/;

/** The comment that the address names, as a notification, a letter or a copied link does. */
const useNamedComment = () =>
  Number(HASH.exec(useLocationProperty(() => window.location.hash))?.[1] ?? 0);

/** The linked comment's id for the list below; 0: none. */
export const LinkedComment = createContext(0);

/** Makes a row addressable by the URL, and highlights the one it names. */
export function useCommentRow() {
  const linked = useContext(LinkedComment);
  return (id: number) => ({
    id: `comment-${id}`,
    'aria-current': linked === id || undefined,
  });
}

/**
 * Scrolls to the comment that the URL names: loads pages until it is found, and refetches the list
 * once, because it may be newer than the cache. `isMissing`: it is gone, or not visible to the
 * viewer.
 */
export function useLinkedComment(list: PagedQuery<ListedComment>) {
  const id = useNamedComment();
  const [askedAnew, setAskedAnew] = useState(0);
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list;
  const isListed = !!data?.items.some((comment) => comment.id === id);
  const isSought = id > 0 && !isListed && !isFetching && !isFetchNextPageError;
  const isMissing = isSought && !!data && !hasNextPage && askedAnew === id;

  useEffect(() => {
    // `data` is a dependency as well: a response may arrive without a render in between.
    if (!isSought || !data || isMissing) return;
    if (hasNextPage) return void fetchNextPage();
    void refetch().finally(() => setAskedAnew(id));
  }, [id, isSought, data, isMissing, hasNextPage, fetchNextPage, refetch]);

  useEffect(() => {
    if (!isListed) return;
    const row = document.getElementById(`comment-${id}`);
    row?.scrollIntoView?.({ block: 'center' });
    row?.querySelector<HTMLElement>('[tabindex="-1"]:not(a)')?.focus({ preventScroll: true });
  }, [id, isListed]);

  return { id, isMissing };
}
