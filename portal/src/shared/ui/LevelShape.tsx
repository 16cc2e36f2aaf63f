import { stepOf, TIER_STEPS, type TierKey, tierOf } from '@/shared/lib/levels';
import styles from './LevelBadge.module.css';

type LevelShapeProps = {
  level: number;
  /** Edge length in pixels. */
  size: number;
};

/** One outline per tier, each told apart without its colour; drawn for 16 px. */
const SHAPES: Record<TierKey, string> = {
  bronze: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  silver:
    'M8 1c2 1.3 4 1.9 6.2 2v4.6c0 3.6-2.5 6-6.2 7.4-3.7-1.4-6.2-3.8-6.2-7.4V3C4 2.9 6 2.3 8 1Z',
  gold: 'M4.6 2h6.8L15 8l-3.6 6H4.6L1 8Z',
  platinum:
    'M8 .8C8.9 4.6 11.4 7.1 15.2 8 11.4 8.9 8.9 11.4 8 15.2 7.1 11.4 4.6 8.9.8 8 4.6 7.1 7.1 4.6 8 .8Z',
  diamond: 'M4 2.2h8l3.2 4L8 14.6.8 6.2Z',
  master: 'm8 .8 2.2 4.7 5.1.6-3.8 3.5 1 5.1L8 12.2l-4.5 2.5 1-5.1L.7 6.1l5.1-.6Z',
  grandmaster:
    'M8 .6l1.9 2.8 3.3-.6-.6 3.3L15.4 8l-2.8 1.9.6 3.3-3.3-.6L8 15.4l-1.9-2.8-3.3.6.6-3.3L.6 8l2.8-1.9-.6-3.3 3.3.6Z',
  legend: 'M1 4.2 4.6 7 8 1.6 11.4 7 15 4.2 13.6 12H2.4ZM2.4 13.2h11.2v1.6H2.4Z',
};

/** Where the outlines begin and end. */
const TOP = 1;
const HEIGHT = 14;

/** The shape of a level's tier, filled from below the further one is in it. */
export function LevelShape({ level, size }: LevelShapeProps) {
  const { key } = tierOf(level);
  const outline = SHAPES[key];
  const top = TOP + (HEIGHT * (TIER_STEPS - stepOf(level))) / TIER_STEPS;
  return (
    <svg
      className={styles[key]}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-step={stepOf(level)}
    >
      <path className={styles.outline} d={outline} />
      {/* Clips the shape at the upper edge of the level. */}
      <svg
        y={top}
        width="16"
        height={16 - top}
        viewBox={`0 ${top} 16 ${16 - top}`}
        aria-hidden="true"
      >
        <path d={outline} />
      </svg>
    </svg>
  );
}
