import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Inquiries.module.css';
import { text } from './text';

/** A skeleton with the height of a few rows, or of the start of a thread. */
export function InquirySkeleton() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width={220} height={26} />
          <Skeleton width={120} height={18} />
        </div>
      ))}
    </div>
  );
}
