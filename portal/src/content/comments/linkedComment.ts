import { createContext, useContext, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { PagedQuery } from '@/shared/query/usePagedQuery';
import type { ListedComment } from './commentView';

const HASH = /^#comment-(\d{1,15})$/;

/** The comment that the address names, as a notification, a letter or a copied link does. */
const useNamedComment = () =>
  Number(HASH.exec(useLocationProperty(() => window.location.hash))?.[1] ?? 0);

/** That comment's id in the list below; 0 is none's. */
export const LinkedComment = createContext(0);

/** What makes a row findable by the address, and marks the one that it names. */
export function useCommentRow() {
  const linked = useContext(LinkedComment);
  return (id: number) => ({
    id: `comment-${id}`,
    'aria-current': linked === id || undefined,
  });
}

/**
 * Brings the comment that the address names onto the screen: pages are asked for until it is there, and the list
 * once anew, for it may be newer than what is kept. `isMissing`: it is not there, or not for who looks.
 */
export function useLinkedComment(list: PagedQuery<ListedComment>) {
  const id = useNamedComment();
  const [askedAnew, setAskedAnew] = useState(0);
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list;
  const isListed = !!data?.items.some((comment) => comment.id === id);
  const isSought = id > 0 && !isListed && !isFetching && !isFetchNextPageError;
  const isMissing = isSought && !!data && !hasNextPage && askedAnew === id;

  useEffect(() => {
    // `data` stands below as well: an answer may come without a render between being asked and being there.
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
