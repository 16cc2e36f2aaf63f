import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './OwnReports.module.css';
import { text } from './text';

/** A skeleton with the height of cards with a title, three facts and an outcome. */
export function OwnReportsSkeleton() {
  return (
    <div className="column gap-3">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width={96} height={22} />
          <Skeleton width={220} height={44} />
          <Skeleton height={66} shape="box" />
          <Skeleton height={48} shape="box" />
        </div>
      ))}
    </div>
  );
}
