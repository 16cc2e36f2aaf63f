import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './RankingList.module.css';
import { text } from './text';

/** Rows that are seen at once on a phone, below the podium. */
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A skeleton with the height of the podium and its rows. */
export function RankingSkeleton() {
  return (
    <div className="card overflow-hidden shadow">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.podiumSkeleton}>
        <Skeleton height={203} shape="box" />
        <Skeleton height={239} shape="box" />
        <Skeleton height={191} shape="box" />
      </div>
      {ROWS.map((key) => (
        <div key={key} className={styles.rowSkeleton}>
          <Skeleton width={28} height={20} />
          <Skeleton width={44} height={44} shape="circle" />
          <Skeleton width={120} height={20} />
        </div>
      ))}
    </div>
  );
}
