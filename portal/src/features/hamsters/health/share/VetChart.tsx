import { shortDay, spokenDay } from '@/shared/lib/relativeTime';
import { lineOf } from '../chart/line';
import type { SharedJournal } from '../types';
import { measuredAs } from '../values';
import { text } from './sheetText';
import styles from './VetSheet.module.css';

type VetChartProps = Pick<SharedJournal, 'weights' | 'from' | 'to'>;

const DAY_MS = 24 * 60 * 60_000;
const QUARTER_DAYS = 90;
const WEEK_DAYS = 7;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Three months of weight, the last week of them set off; a line that needs no library. */
export function VetChart({ weights, from, to }: VetChartProps) {
  const first = [from, daysBefore(to, QUARTER_DAYS - 1)].sort().at(-1) ?? from;
  const shown = weights.filter(({ day }) => day >= first);
  if (shown.length < 2) return null;
  const { width, height, points, path, least, most } = lineOf(shown, first, to);
  const days = Math.max((Date.parse(to) - Date.parse(first)) / DAY_MS, 1);
  const week = Math.min(1, WEEK_DAYS / days) * width;
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        <span>{measuredAs('weight', most)}</span>
        {least !== most && <span>{measuredAs('weight', least)}</span>}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={text.chart(spokenDay(first), spokenDay(to))}
      >
        <rect x={width - week} y={0} width={week} height={height} />
        <path d={path} />
        {points.map(({ day, x, y }) => (
          <circle key={day} cx={x} cy={y} r={2.5} />
        ))}
      </svg>
      <figcaption aria-hidden="true">
        <span>{shortDay(first)}</span>
        <span>{shortDay(to)}</span>
      </figcaption>
    </figure>
  );
}
