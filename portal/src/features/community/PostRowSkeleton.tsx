import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './PostRow.module.css';

/** A skeleton with the height of a row with a board, a title of one line and two lines of text. */
export function PostRowSkeleton() {
  return (
    <div className={styles.row}>
      <div className={styles.main}>
        <Skeleton width={72} height={22} shape="box" />
        <div className={styles.line}>
          <Skeleton width="58%" height={18} />
        </div>
        <div className={styles.lines}>
          <Skeleton height={14} />
          <Skeleton width="74%" height={14} />
        </div>
      </div>
      <div className={styles.facts}>
        <Skeleton width={150} height={13} />
      </div>
    </div>
  );
}
