import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Takedowns.module.css';

/** A skeleton with the height of a card with four facts. */
export function TakedownSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.card}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton width={180} height={26} />
      <Skeleton height={128} shape="box" />
    </div>
  );
}
