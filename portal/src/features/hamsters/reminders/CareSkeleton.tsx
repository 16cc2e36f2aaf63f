import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Care.module.css';
import { text } from './text';

/** A skeleton of the reminders. */
export function CareSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton width="40%" height={32} />
      <Skeleton height={140} shape="box" />
      <Skeleton height={200} shape="box" />
    </div>
  );
}
