import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Sanctions.module.css';
import { text } from './text';

/** A skeleton with the height of a card with one reason and one period. */
export function SanctionSkeleton() {
  return (
    <div className={styles.card}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton width={140} height={26} />
      <Skeleton height={60} shape="box" />
      <Skeleton height={48} shape="box" />
      <Skeleton width={120} height={36} shape="box" />
    </div>
  );
}
