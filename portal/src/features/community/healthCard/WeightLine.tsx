import { changeOf } from '@/features/hamsters/health/chart/change';
import { lineOf } from '@/features/hamsters/health/chart/line';
import { KINDS } from '@/features/hamsters/health/kinds';
import { saidOf } from '@/features/hamsters/health/values';
import { shortDay } from '@/shared/lib/relativeTime';
import type { HealthCard } from './api';
import styles from './HealthCard.module.css';
import { text } from './text';

type WeightLineProps = Pick<HealthCard, 'from' | 'to'> & {
  weights: NonNullable<HealthCard['weights']>;
};

const EMPTY = { choice: null, name: null, dose: null, until: null, cost: null };

function grams(value: number): string {
  return saidOf({ kind: 'weight', value, ...EMPTY });
}

/** The weights of the card's days as a line without any library, in a sentence, and one by one. */
export function WeightLine({ weights, from, to }: WeightLineProps) {
  if (weights.length === 0) return <p className="text-13 text-muted">{text.noWeights}</p>;
  const sentence = changeOf(weights);
  const { width, height, points, path, least, most } = lineOf(weights, from, to);
  return (
    <div className="column gap-2">
      <p>
        <strong>{KINDS.weight.label}</strong> {sentence}
      </p>
      {weights.length > 1 && (
        <figure className={styles.chart}>
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.chart(sentence)}>
            <path d={path} />
            {points.map(({ day, x, y }) => (
              <circle key={day} cx={x} cy={y} r={3} />
            ))}
          </svg>
          <div className={styles.scale} aria-hidden="true">
            <span>{grams(most)}</span>
            {least !== most && <span>{grams(least)}</span>}
          </div>
          <figcaption className="flex justify-between" aria-hidden="true">
            <span>{shortDay(from)}</span>
            <span>{shortDay(to)}</span>
          </figcaption>
        </figure>
      )}
      <details className={styles.values}>
        <summary>{text.values(weights.length)}</summary>
        <ul>
          {weights.map(({ day, value }) => (
            <li key={day}>
              <span>{shortDay(day)}</span> {grams(value)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
