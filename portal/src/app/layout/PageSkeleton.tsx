import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './PageSkeleton.module.css';

/** Shown while a screen's code is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>불러오는 중</VisuallyHidden>
      <Skeleton width={180} height={28} shape="box" />
      <Skeleton height={320} shape="box" />
    </div>
  );
}
