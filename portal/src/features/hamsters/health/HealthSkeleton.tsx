import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Health.module.css';
import { text } from './text';

/** A skeleton with the height of the journal. */
export function HealthSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton width="60%" height={32} />
      <Skeleton height={400} shape="box" />
      <Skeleton height={440} shape="box" />
    </div>
  );
}
