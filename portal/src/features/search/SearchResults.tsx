import { type MouseEvent, useRef } from 'react';
import { useHasFeature } from '@/shared/api/site';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Tabs } from '@/shared/ui/Tabs';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { AllResults } from './AllResults';
import { useSearch } from './api';
import { countText, totalOf } from './counts';
import { FoundFigure } from './FoundFigure';
import { KindResults } from './KindResults';
import { type SearchTab, TABS } from './kinds';
import { NothingFound } from './NothingFound';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SearchResults.module.css';
import { text } from './text';

type SearchResultsProps = {
  query: string;
  /** A result was opened. */
  onOpen: () => void;
};

/** The results in tabs; each tab shows the count of its kind. */
export function SearchResults({ query, onOpen }: SearchResultsProps) {
  const [tab, choose] = useChoiceParam('tab', TABS);
  const hasFeature = useHasFeature();
  const search = useSearch(query);
  const found = search.data;
  const total = found && totalOf(found.counts);
  const box = useRef<HTMLElement>(null);

  function contentOf(each: SearchTab) {
    const onAll = total?.count ? () => choose('all') : undefined;
    if (each !== 'all') return <KindResults key={each} kind={each} query={query} onAll={onAll} />;
    if (search.isPending) return <ResultSkeleton tab="all" />;
    if (!found) {
      return (
        <ErrorState
          error={search.error}
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        />
      );
    }
    if (total?.count === 0) return <NothingFound />;
    return (
      <div className={styles.found} data-stale={search.isPlaceholderData || undefined}>
        <AllResults found={found} query={query} onMore={() => box.current?.focus()} />
      </div>
    );
  }

  function noteOpening({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('li a')) onOpen();
  }

  return (
    <section
      ref={box}
      className={styles.results}
      tabIndex={-1}
      aria-label={text.results}
      aria-busy={search.isFetching}
      onClickCapture={noteOpening}
    >
      <div role="status">
        <VisuallyHidden>
          {total && !search.isPlaceholderData && text.found(query, countText(total))}
        </VisuallyHidden>
      </div>
      <Tabs
        label={text.tabs.label}
        value={tab}
        onChange={choose}
        items={TABS.filter((each) => each !== 'posts' || hasFeature('community')).map((each) => ({
          value: each,
          label: text.tabs[each],
          count: found && each !== 'all' ? <FoundFigure count={found.counts[each]} /> : undefined,
          content: contentOf(each),
        }))}
      />
    </section>
  );
}
