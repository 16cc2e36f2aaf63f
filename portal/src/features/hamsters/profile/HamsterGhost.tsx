import type { ReactNode } from 'react';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './HamsterGhost.module.css';

type HamsterGhostProps = {
  /** Width of its photo in pixels. */
  photo: number;
  /** The content below photo and name. */
  children?: ReactNode;
};

/** The placeholder of a hamster. The list around it shows "불러오는 중" and sets the height. */
export function HamsterGhost({ photo, children }: HamsterGhostProps) {
  return (
    <div className={styles.card} data-small={photo < 72 || undefined}>
      <div className="row gap-4">
        <Skeleton width={photo} height={photo} shape="circle" />
        <div className="grid flex-1 gap-2">
          <Skeleton width="45%" height={18} />
          <Skeleton width="70%" height={14} />
        </div>
      </div>
      {children}
    </div>
  );
}
