import { SKY } from './plants';
import styles from './SeedField.module.css';

/** The sky of the field; it changes with the streak. */
export function Sky({ streak }: { streak: number }) {
  if (streak < SKY.sun) return null;
  return (
    <svg className={styles.sky} width="180" height="88" viewBox="0 0 180 88" aria-hidden="true">
      {streak >= SKY.rainbow && (
        <g className={styles.rainbow}>
          <path className={styles.rainbowOuter} d="M8 88a56 56 0 0 1 112 0" />
          <path className={styles.rainbowMiddle} d="M14 88a50 50 0 0 1 100 0" />
          <path className={styles.rainbowInner} d="M20 88a44 44 0 0 1 88 0" />
        </g>
      )}
      <circle className={styles.sun} cx="152" cy="28" r="11" />
      {streak >= SKY.rays && <circle className={styles.rays} cx="152" cy="28" r="17" />}
      {streak >= SKY.butterfly && (
        <path
          className={styles.butterfly}
          d="M64 22c-6-9-14-6-12 0 1 4 7 5 12 2 5 3 11 2 12-2 2-6-6-9-12 0Zm0 2c-4 0-8 3-6 6s6 0 6-4c0 4 4 7 6 4s-2-6-6-6Z"
        />
      )}
    </svg>
  );
}
