import type { Plant } from './plants';
import styles from './SeedField.module.css';

function Seed() {
  return (
    <path
      className={styles.petals}
      d="M20 71c2.4 2 4 4.6 4 6.9 0 2-1.7 3.6-4 3.6s-4-1.6-4-3.6c0-2.3 1.6-4.9 4-6.9Z"
    />
  );
}

function Sprout() {
  return (
    <>
      <path className={styles.stem} d="M20 80V68" />
      <path
        className={styles.leaf}
        d="M20 69c-1-5-5-7-10-6 1 5 5 7 10 6Zm0 0c1-5 5-7 10-6-1 5-5 7-10 6Z"
      />
    </>
  );
}

function Leaves({ y }: { y: number }) {
  return (
    <path
      className={styles.leaf}
      d={`M20 ${y}c-2-7-8-8-13-5 3 6 8 7 13 5Zm0 4c2-7 8-8 13-5-3 6-8 7-13 5Z`}
    />
  );
}

function Young() {
  return (
    <>
      <path className={styles.stem} d="M20 80V54" />
      <Leaves y={70} />
      <path className={styles.leaf} d="M20 56c-4-3-4-8 0-12 4 4 4 9 0 12Z" />
    </>
  );
}

function Flower({ y, radius }: { y: number; radius: number }) {
  return (
    <>
      <path className={styles.stem} d={`M20 80V${y}`} />
      <Leaves y={68} />
      <circle className={styles.ray} cx="20" cy={y} r={radius} strokeWidth={radius * 0.8} />
      <circle className={styles.heart} cx="20" cy={y} r={radius * 0.75} />
    </>
  );
}

/** A great one looks back. */
function Great() {
  return (
    <>
      <Flower y={22} radius={14} />
      <path className={styles.face} d="M16 20v1m8-1v1m-7 4c2 2 4 2 6 0" />
    </>
  );
}

const DRAWINGS = {
  seed: <Seed />,
  sprout: <Sprout />,
  young: <Young />,
  sunflower: <Flower y={40} radius={10} />,
  great: <Great />,
};

/** One plant, standing on the lower edge of its room of 40 by 80. */
export function PlantDrawing({ plant }: { plant: Plant }) {
  return (
    <svg width="40" height="80" viewBox="0 0 40 80" aria-hidden="true">
      {DRAWINGS[plant]}
    </svg>
  );
}
