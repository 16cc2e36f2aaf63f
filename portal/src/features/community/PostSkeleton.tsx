import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './PostSkeleton.module.css';

/** A skeleton with the height of a short post. */
export function PostSkeleton() {
  return (
    <div className={styles.post}>
      <Skeleton width="70%" height={28} />
      <div className={styles.author}>
        <Skeleton width={40} height={40} shape="circle" />
        <Skeleton width={96} height={15} />
      </div>
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton width="40%" height={16} />
      <div className={styles.foot} />
    </div>
  );
}
