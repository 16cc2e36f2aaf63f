import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Trash.module.css';
import { text } from './text';

/** A skeleton with the height of cards with a title and a line of text. */
export function TrashSkeleton() {
  return (
    <div className="column gap-3">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width={96} height={22} />
          <Skeleton width={220} height={24} />
          <Skeleton height={22} />
          <Skeleton height={44} shape="box" />
        </div>
      ))}
    </div>
  );
}
