import { Link } from 'wouter';
import { type ListView, listAddress, SORTS } from './address';
import type { Board } from './api';
import styles from './ListTools.module.css';
import { text } from './text';

type SortLinksProps = { view: ListView; board: Board | undefined };

/** The filter that each purpose of a board offers. */
const ONLY = { talk: 'all', question: 'unsolved', giving: 'giving' } as const;

/** Newest, most liked, most talked about; of questions and giveaways also those that are open. */
export function SortLinks({ view, board }: SortLinksProps) {
  const isNarrowed = view.only !== 'all';
  const only = isNarrowed ? view.only : ONLY[board?.purpose ?? 'talk'];
  return (
    <nav className={styles.sorts} aria-label={text.sort.label}>
      {only !== 'all' && (
        <Link
          href={listAddress({ ...view, only: isNarrowed ? 'all' : only, page: 1 })}
          className={styles.only ?? ''}
          aria-current={isNarrowed ? 'true' : undefined}
        >
          {text.only[only]}
        </Link>
      )}
      {SORTS.map((sort) => (
        <Link
          key={sort}
          href={listAddress({ ...view, sort, page: 1 })}
          className={styles.sort ?? ''}
          aria-current={sort === view.sort ? 'true' : undefined}
        >
          {text.sort[sort]}
        </Link>
      ))}
    </nav>
  );
}
