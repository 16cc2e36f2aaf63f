import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './DiaryCardSkeleton.module.css';

/** A skeleton with the height of a card with one photo and three lines. */
export function DiaryCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton width={40} height={40} shape="circle" />
        <div>
          <Skeleton width={96} height={15} />
          <Skeleton width={56} height={13} />
        </div>
      </div>
      <div className="mt-3">
        <Skeleton width={72} height={28} shape="box" />
      </div>
      <div className={styles.media}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.title}>
        <Skeleton width="62%" height={22} />
      </div>
      <div className={styles.lines}>
        <Skeleton height={15} />
        <Skeleton height={15} />
        <Skeleton width="40%" height={15} />
      </div>
      <div className="h-target mt-2" />
    </div>
  );
}
