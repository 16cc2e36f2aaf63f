import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './DocumentView.module.css';
import { text } from './text';

/** A document on its way. */
export function DocumentSkeleton() {
  return (
    <div className={styles.document}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={72} shape="box" />
      <Skeleton height={220} shape="box" />
      <Skeleton height={480} shape="box" />
    </div>
  );
}
