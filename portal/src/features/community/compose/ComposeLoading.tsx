import styles from '@/content/composer/Compose.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';

/** The form's place while its boards or its post are asked for. */
export function ComposeLoading() {
  return (
    <div className={styles.fields}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={78} shape="box" />
      <Skeleton height={78} shape="box" />
      <Skeleton height={312} shape="box" />
    </div>
  );
}
