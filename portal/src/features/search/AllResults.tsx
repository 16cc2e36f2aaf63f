import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import styles from './AllResults.module.css';
import type { FoundInAll } from './api';
import { FoundFigure } from './FoundFigure';
import { KINDS, type SearchKind } from './kinds';
import { ResultList } from './ResultList';
import { text } from './text';

type AllResultsProps = {
  found: FoundInAll;
  query: string;
  /** The link that was pressed goes with this tab. */
  onMore: () => void;
};

function addressOf(query: string, kind: SearchKind): string {
  return `/search?${new URLSearchParams({ q: query, tab: kind })}`;
}

/** Some of every kind that was found, each with the way to the rest. */
export function AllResults({ found, query, onMore }: AllResultsProps) {
  const kinds = KINDS.filter((kind) => found[kind].length > 0);
  return (
    <div className={styles.sections}>
      {kinds.map((kind) => {
        const label = text.tabs[kind];
        return (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <header className={styles.head}>
              <h2 id={`found-${kind}`}>
                {label} <FoundFigure count={found.counts[kind]} />
              </h2>
              {found[kind].length < found.counts[kind].count && (
                <Link
                  href={addressOf(query, kind)}
                  aria-label={text.moreOf(label)}
                  onClick={onMore}
                >
                  {text.more}
                  <ChevronRight aria-hidden="true" />
                </Link>
              )}
            </header>
            <ResultList found={found} kind={kind} query={query} heading="h3" />
          </section>
        );
      })}
    </div>
  );
}
