import { Link } from 'wouter';
import { type ListView, listAddress, SORTS } from './address';
import styles from './ListTools.module.css';
import { text } from './text';

/** Newest, most liked, most talked about. */
export function SortLinks({ view }: { view: ListView }) {
  return (
    <nav className={styles.sorts} aria-label={text.sort.label}>
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
