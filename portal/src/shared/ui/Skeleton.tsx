import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** CSS sizes; give the real height of the content that is loading. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: 'box' | 'text' | 'circle' | undefined;
};

/** A quiet block in the place of something loading. The list around it says "불러오는 중". */
export function Skeleton({ width = '100%', height = '1em', shape = 'text' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      data-waiting=""
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
