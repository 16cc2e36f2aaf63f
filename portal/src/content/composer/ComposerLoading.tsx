import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Composer.module.css';
import { text } from './text';

/** A form's placeholder while its data loads. */
export function ComposerLoading() {
  return (
    <div className={styles.fields}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={78} shape="box" />
      <Skeleton height={78} shape="box" />
      <Skeleton height={312} shape="box" />
    </div>
  );
}
