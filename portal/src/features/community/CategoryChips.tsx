import { Link } from 'wouter';
import { type ListView, listAddress } from './address';
import type { Board } from './api';
import styles from './CategoryChips.module.css';
import tools from './ListTools.module.css';
import { text } from './text';
import { useChosenInSight } from './useChosenInSight';

type CategoryChipsProps = { categories: Board['categories']; view: ListView };

/** The categories of the shown board: all of them, or one. */
export function CategoryChips({ categories, view }: CategoryChipsProps) {
  const row = useChosenInSight(view.category, categories.length);
  const choices = [{ id: null, name: text.allCategories }, ...categories];
  return (
    <nav ref={row} className={styles.row} aria-label={text.categories}>
      {choices.map(({ id, name }) => (
        <Link
          key={id}
          href={listAddress({ ...view, category: id, page: 1 })}
          className={tools.only ?? ''}
          aria-current={id === view.category ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
