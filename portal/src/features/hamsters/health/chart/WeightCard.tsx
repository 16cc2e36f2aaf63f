import { lazyPart } from '@/shared/ui/lazyPart';
import { Skeleton } from '@/shared/ui/Skeleton';
import { text } from '../text';
import type { HealthMark, WeightPoint } from '../types';
import { changeOf } from './change';
import { Legend } from './Legend';
import { BY_LENGTH, type Range } from './range';
import styles from './WeightCard.module.css';
import { WeightTable } from './WeightTable';

/** The library is as heavy as the rest of the screen: it comes after the figures. */
const WeightChart = lazyPart(() => import('./WeightChart'), {
  pending: <Skeleton shape="box" height={240} />,
});

type WeightCardProps = {
  weights: readonly WeightPoint[];
  marks: readonly HealthMark[];
  to: string;
  /** Which range is shown, and how to choose another; a shared journal has one alone. */
  range?: readonly [range: Range, choose: (range: Range) => void] | undefined;
};

const words = text.weight;
/** The line of weight with what changed in a sentence, and the same as a table. */
export function WeightCard({ weights, marks, to, range }: WeightCardProps) {
  const sentence = changeOf(weights);
  return (
    <section className={styles.card} aria-labelledby="health-weight">
      <div className="row flex-wrap justify-between gap-2">
        <h2 className="text-17" id="health-weight">
          {words.title}
        </h2>
        {range && (
          <fieldset className={styles.ranges} aria-label={words.range}>
            {BY_LENGTH.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === range[0]}
                onClick={() => range[1](each)}
              >
                {words.ranges[each]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <p className="text-15" role="status">
        {sentence}
      </p>
      {weights.length === 0 ? (
        <p className="text-13 text-muted">{words.noneHint}</p>
      ) : (
        <>
          <div className={styles.chart} role="img" aria-label={words.chart(sentence)}>
            <WeightChart weights={weights} marks={marks} to={to} />
          </div>
          <Legend marks={marks} />
          <WeightTable weights={weights} marks={marks} />
        </>
      )}
    </section>
  );
}
