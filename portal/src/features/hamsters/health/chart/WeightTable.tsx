import { shortDay, spokenDay } from '@/shared/lib/relativeTime';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthMark, WeightPoint } from '../types';
import styles from './WeightCard.module.css';

type WeightTableProps = { weights: readonly WeightPoint[]; marks: readonly HealthMark[] };

const words = text.weight;

function saidOfMark({ kind, name, until }: HealthMark): string {
  const parts = [KINDS[kind].label, name, until && text.until(spokenDay(until))];
  return parts.filter(Boolean).join(' ');
}

/** The chart as a table, for screen readers and readers of numbers; the newest row first. */
export function WeightTable({ weights, marks }: WeightTableProps) {
  const pointOf = new Map(weights.map((point) => [point.day, point]));
  const days = [...new Set([...pointOf.keys(), ...marks.map(({ day }) => day)])].sort().reverse();
  return (
    <details className={styles.twin}>
      <summary>{words.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={styles.scroll} aria-label={words.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.median}</th>
              <th scope="col">{words.marks}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{pointOf.has(day) && `${pointOf.get(day)?.value} g`}</td>
                <td>{pointOf.has(day) && `${pointOf.get(day)?.median} g`}</td>
                <td>
                  {marks
                    .filter((mark) => mark.day === day)
                    .map(saidOfMark)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
