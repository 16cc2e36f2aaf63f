import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Settings.module.css';
import { text } from './text';

/** A skeleton with the height of the settings. */
export function SettingsSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.section}>
        <Skeleton width={160} height={26} />
        <Skeleton height={160} shape="box" />
      </div>
      <div className={styles.section}>
        <Skeleton width={96} height={26} />
        <Skeleton height={400} shape="box" />
      </div>
    </div>
  );
}
