import { exactNumber } from '@/shared/lib/numbers';
import styles from './DayBars.module.css';

const [WIDTH, GAP, HEIGHT] = [100, 4, 28];

type DayBarsProps = { days: readonly { label: string; value: number }[] };

/**
 * A bar for each day, without axes: the shape for sighted users, the numbers for screen readers.
 */
export function DayBars({ days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const width = (WIDTH - GAP * (days.length - 1)) / days.length;
  const said = days.map(({ label, value }) => `${label} ${exactNumber(value)}`).join(', ');
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
    >
      {days.map(({ label, value }, at) => {
        const height = Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            key={label}
            x={at * (width + GAP)}
            y={HEIGHT - height}
            width={width}
            height={height}
            data-last={at === days.length - 1}
          />
        );
      })}
    </svg>
  );
}
