import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import styles from './AllResults.module.css';
import type { Found, FoundInAll } from './api';
import { FoundFigure } from './FoundFigure';
import { FoundRow } from './FoundRow';
import { KINDS, type SearchKind } from './kinds';
import { NothingFound } from './NothingFound';
import listStyles from './ResultList.module.css';
import { text } from './text';
import { useWithoutHidden } from './useWithoutHidden';

type AllResultsProps = {
  found: FoundInAll;
  query: string;
  /** Called when a link to another tab was pressed: the link disappears with this tab. */
  onMore: () => void;
};

type RowsProps<K extends SearchKind> = { kind: K; items: Found[K]; query: string };

function Rows<K extends SearchKind>({ kind, items, query }: RowsProps<K>) {
  return (
    <ul className={listStyles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <FoundRow kind={kind} item={item} query={query} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

function addressOf(query: string, kind: SearchKind): string {
  return `/search?${new URLSearchParams({ q: query, tab: kind })}`;
}

/** Some of every kind that was found, each with the way to the rest. */
export function AllResults({ found, query, onMore }: AllResultsProps) {
  const withoutHidden = useWithoutHidden();
  const shown: Found = {
    users: withoutHidden(found.users),
    hamsters: withoutHidden(found.hamsters),
    diaries: withoutHidden(found.diaries),
    posts: withoutHidden(found.posts),
  };
  const kinds = KINDS.filter((kind) => shown[kind].length > 0);
  if (kinds.length === 0) return <NothingFound />;
  return (
    <div className="column gap-6">
      {kinds.map((kind) => {
        const label = text.tabs[kind];
        return (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <header className={styles.head}>
              <h2 className="text-17" id={`found-${kind}`}>
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
            <Rows kind={kind} items={shown[kind]} query={query} />
          </section>
        );
      })}
    </div>
  );
}
