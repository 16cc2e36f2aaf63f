import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Album.module.css';
import { text } from './text';

/** A skeleton with the height of the album. */
export function AlbumSkeleton() {
  return (
    <div className="column gap-3 mt-5">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton width={120} height={28} />
      </div>
      <Skeleton height={122} shape="box" />
      <Skeleton height={60} shape="box" />
    </div>
  );
}
