import styles from './BookmarksPage.module.css';
import { text } from './text';

/** How many there are; nothing while there are none. */
export function Total({ count }: { count: number | undefined }) {
  return count ? <p className={styles.total}>{text.count(count)}</p> : null;
}
