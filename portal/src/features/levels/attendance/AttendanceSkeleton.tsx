import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Attendance.module.css';
import { text } from './text';

/** As high as the streak and a month. */
export function AttendanceSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={168} shape="box" />
      <Skeleton height={460} shape="box" />
    </div>
  );
}
