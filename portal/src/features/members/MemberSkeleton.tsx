import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './MemberHeader.module.css';
import { text } from './text';

/** A skeleton with the height of a profile's header. */
export function MemberSkeleton() {
  return (
    <div className={styles.card}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.person}>
        <Skeleton width={80} height={80} shape="circle" />
        <div className={styles.who}>
          <Skeleton width={140} height={28} />
          <Skeleton width={180} height={16} />
        </div>
        <div className={styles.action}>
          <Skeleton width={130} height={44} shape="box" />
        </div>
      </div>
      <Skeleton height={48} shape="box" />
      <Skeleton height={32} shape="box" />
      <Skeleton height={170} shape="box" />
    </div>
  );
}
