import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Experience.module.css';
import { text } from './text';

/** A skeleton with the height of eight rows. */
export function ExperienceSkeleton() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width={180} height={44} />
          <Skeleton width={64} height={44} />
        </div>
      ))}
    </div>
  );
}
