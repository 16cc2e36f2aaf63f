import { PagedList } from '@/shared/ui/PagedList';
import { useSearchPages } from './api';
import { FoundRow } from './FoundRow';
import type { SearchKind } from './kinds';
import { NothingFound } from './NothingFound';
import listStyles from './ResultList.module.css';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SearchResults.module.css';
import { useWithoutHidden } from './useWithoutHidden';

type KindResultsProps<K> = {
  kind: K;
  query: string;
  /** Leads to the results of other kinds, if there are any. */
  onAll?: (() => void) | undefined;
};

/** Everything of one kind, page after page. */
export function KindResults<K extends SearchKind>({ kind, query, onAll }: KindResultsProps<K>) {
  const pages = useSearchPages(query, kind);
  const withoutHidden = useWithoutHidden();
  const data = pages.data && { ...pages.data, items: withoutHidden(pages.data.items) };
  return (
    <div className={styles.found} data-stale={pages.isPlaceholderData || undefined}>
      <PagedList
        list={{ ...pages, data }}
        className={listStyles.list}
        loading={<ResultSkeleton tab={kind} />}
        empty={<NothingFound kind={kind} onAll={onAll} />}
      >
        {(item) => <FoundRow kind={kind} item={item} query={query} heading="h2" />}
      </PagedList>
    </div>
  );
}
