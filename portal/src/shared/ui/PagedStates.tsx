import { type ReactNode, useEffect, useRef } from 'react';
import type { PagedQuery } from '@/shared/query/usePagedQuery';
import { Button } from './Button';
import { ErrorState } from './ErrorState';
import { FaultText } from './FaultText';
import { InlineFault } from './InlineFault';
import styles from './PagedStates.module.css';

const text = { more: '더 보기' };

/** The next page is asked for this far above the end. */
const AHEAD = '900px';

type MoreProps = {
  list: Omit<PagedQuery<never>, 'data'>;
  label?: string | undefined;
  /** Asks by itself when the end comes near; the button stays for keyboards and after a failure. */
  auto?: boolean | undefined;
  compact?: boolean | undefined;
  /** Stands where there is no more. */
  end?: ReactNode;
};

/** Below a list: its next page, or why that did not come. */
export function More({ list, label = text.more, auto = false, compact = false, end }: MoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const waits = auto && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const watched = box.current;
    if (!watched || !waits || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [waits, fetchNextPage]);
  const button = (
    <Button
      variant={compact ? 'ghost' : 'soft'}
      size={compact ? 'small' : undefined}
      pending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  );
  return (
    <>
      {isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          <FaultText error={list.error} />
        </p>
      )}
      {hasNextPage ? (
        <div ref={box} className={compact ? undefined : styles.more}>
          {button}
        </div>
      ) : (
        end
      )}
    </>
  );
}

type PagedStatesProps<Item> = Omit<MoreProps, 'list' | 'label'> & {
  list: PagedQuery<Item>;
  /** Stands until the first page is there, as high as it will be. */
  loading: ReactNode;
  /** Stands where there is nothing, with a way on. */
  empty: ReactNode;
  /** The heading level of an error message. */
  heading?: 'h1' | 'h2' | 'h3' | undefined;
  failed?: string | undefined;
  more?: string | undefined;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list in pages in its four states; `compact` below something else, such as comments. */
export function PagedStates<Item>(props: PagedStatesProps<Item>) {
  const { list, loading, empty, heading, failed, more, compact, auto, end, children } = props;
  if (list.isPending) return loading;
  const retry = () => void list.refetch();
  if (!list.data && compact) return <InlineFault query={list} fallback={failed} />;
  if (!list.data) {
    return (
      <ErrorState heading={heading} error={list.error} onRetry={retry} retrying={list.isFetching} />
    );
  }
  if (list.data.items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {children(list.data.items)}
      <More list={list} label={more} auto={auto} compact={compact} end={end} />
    </>
  );
}
