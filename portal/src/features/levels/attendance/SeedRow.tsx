import styles from './SeedRow.module.css';

/** A streak is shown as seven seeds. The seventh brings a bonus, and the row starts again. */
const ROW = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** How many of the seven seeds are filled after a streak of `days`. */
export function seedsOf(days: number): number {
  return days <= 0 ? 0 : ((days - 1) % ROW.length) + 1;
}

function Seed({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 20 24"
      width={20}
      height={24}
      className={filled ? styles.filled : styles.hollow}
      aria-hidden="true"
    >
      <path d="M10 1.5c3.6 3.7 6.5 8.3 6.5 13 0 4.6-2.7 8-6.5 8s-6.5-3.4-6.5-8c0-4.7 2.9-9.3 6.5-13Z" />
      <path className={styles.stripe} d="M10 6v12.5M6.7 11v5.5M13.3 11v5.5" />
    </svg>
  );
}

/** The current streak: filled seeds for this week's days. Screen readers get one sentence. */
export function SeedRow({ days }: { days: number }) {
  const filled = seedsOf(days);
  return (
    <span
      className="inline-flex gap-1"
      role="img"
      aria-label={`연속 출석 ${days}일, 씨앗 일곱 개 가운데 ${filled}개`}
    >
      {ROW.map((seed, place) => (
        <Seed key={seed} filled={place < filled} />
      ))}
    </span>
  );
}
