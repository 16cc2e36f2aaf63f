import { cx } from '@/shared/lib/cx';
import styles from './Medal.module.css';

type MedalProps = {
  rank: 1 | 2 | 3;
  /** Edge length in pixels. */
  size?: number | undefined;
};

const METALS = { 1: null, 2: styles.second, 3: styles.third };

/** The figures as strokes, so that they look the same in every font. */
const FIGURES = {
  1: 'm17.4 21 3.1-2.3v10.6',
  2: 'M16.4 21.2c.4-3.4 6.8-3.6 7 .2.1 2.6-4.6 4.6-7 7.8h7.4',
  3: 'M16.6 19.2c2.4-1.6 6.6-.6 6.4 2.2-.1 1.6-1.6 2.3-3.4 2.3 2.2 0 4 .8 4 2.8 0 3.1-4.8 3.9-7.2 2',
};

/**
 * A coin with a hamster's ears on a ribbon: gold, silver, bronze. Screen readers get the rank from
 * the text next to it.
 */
export function Medal({ rank, size = 40 }: MedalProps) {
  return (
    <svg
      className={cx(styles.medal, METALS[rank])}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <path className={styles.ribbon} d="M11 1h7l2 9-5 4ZM29 1h-7l-2 9 5 4Z" />
      <circle className={styles.rim} cx="10.6" cy="14.6" r="5.2" />
      <circle className={styles.rim} cx="29.4" cy="14.6" r="5.2" />
      <circle className={styles.ear} cx="10.6" cy="14.6" r="2.8" />
      <circle className={styles.ear} cx="29.4" cy="14.6" r="2.8" />
      <circle className={styles.rim} cx="20" cy="24" r="14" />
      <circle className={styles.face} cx="20" cy="24" r="11.4" />
      <path className={styles.figure} d={FIGURES[rank]} />
    </svg>
  );
}
