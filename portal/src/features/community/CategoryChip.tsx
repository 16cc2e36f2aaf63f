import type { Post } from './api';
import styles from './CategoryChip.module.css';

type CategoryChipProps = { category: NonNullable<Post['category']> };

/** The category (말머리) of a post, in its colour. */
export function CategoryChip({ category: { name, color } }: CategoryChipProps) {
  return (
    <span className={styles.chip} data-color={color}>
      {name}
    </span>
  );
}
