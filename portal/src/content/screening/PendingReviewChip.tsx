import styles from './PendingReviewChip.module.css';
import { text } from './text';

/** Marks one's own writing that waits for a moderator. */
export function PendingReviewChip() {
  return (
    <span className={styles.chip} title={text.hint}>
      {text.chip}
    </span>
  );
}
