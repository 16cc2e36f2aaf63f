import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Attendance.module.css';
import { text } from './text';

/** A skeleton with the height of the streak and a month. */
export function AttendanceSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={168} shape="box" />
      <Skeleton height={460} shape="box" />
    </div>
  );
}
