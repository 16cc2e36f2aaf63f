import { ErrorState } from '@/shared/ui/ErrorState';
import { More } from '@/shared/ui/PagedStates';
import { useSearchPages } from './api';
import type { SearchKind } from './kinds';
import { NothingFound } from './NothingFound';
import { ResultList } from './ResultList';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SearchResults.module.css';

type KindResultsProps = {
  kind: SearchKind;
  query: string;
  /** Where something else was found: the way to it. */
  onAll?: (() => void) | undefined;
};

/** Everything of one kind, page after page. */
export function KindResults({ kind, query, onAll }: KindResultsProps) {
  const pages = useSearchPages(query, kind);
  if (pages.isPending) return <ResultSkeleton tab={kind} />;
  if (!pages.data) {
    return (
      <ErrorState
        error={pages.error}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (pages.data[kind].length === 0) return <NothingFound kind={kind} onAll={onAll} />;
  return (
    <div className={styles.found} data-stale={pages.isPlaceholderData || undefined}>
      <ResultList found={pages.data} kind={kind} query={query} heading="h2" />
      {!pages.isPlaceholderData && <More list={pages} />}
    </div>
  );
}
