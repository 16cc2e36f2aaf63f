import { cx } from '@/shared/lib/cx';
import styles from './VideoStill.module.css';

const HOLES = [5, 14, 23, 32, 41];

/** Fills the place of a picture for a video of which none is kept: a frame of film, and the sign to play. */
export function VideoStill({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={cx('size-full block bg-soft', className)}
      viewBox="0 0 50 50"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {HOLES.map((y) => (
        <g key={y} className={styles.hole}>
          <rect x="3" y={y} width="4" height="4" rx="1.2" />
          <rect x="43" y={y} width="4" height="4" rx="1.2" />
        </g>
      ))}
      <circle className={styles.disc} cx="25" cy="25" r="11" />
      <path
        className={styles.sign}
        d="M22 20.2v9.6a.8.8 0 0 0 1.2.7l7.9-4.8a.8.8 0 0 0 0-1.4l-7.9-4.8a.8.8 0 0 0-1.2.7z"
      />
    </svg>
  );
}
