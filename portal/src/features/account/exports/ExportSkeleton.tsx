import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Exports.module.css';
import { text } from './text';

/** A skeleton with the height of the card of a member without an export. */
export function ExportSkeleton() {
  return (
    <div className={styles.card}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={52} shape="box" />
      <Skeleton width={120} height={44} shape="box" />
    </div>
  );
}
