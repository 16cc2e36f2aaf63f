import type { TransparencyMonth } from './api';
import styles from './MonthFigures.module.css';
import { text } from './text';

export function figuresDone(month: TransparencyMonth) {
  return month.figures.filter(({ count }) => count > 0);
}

/** The counts of one month's staff acts; acts with a count of zero are omitted. */
export function MonthFigures({ month }: { month: TransparencyMonth }) {
  const done = figuresDone(month);
  return (
    <section className={styles.month} aria-labelledby={`month-${month.month}`}>
      <h2 id={`month-${month.month}`}>{month.name}</h2>
      <dl className={styles.figures}>
        {done.map(({ key, name, count, isAtMost }) => (
          <div key={key} className={styles.figure}>
            <dt>{name}</dt>
            <dd className="font-semibold nowrap tabular m-0">{text.count(count, isAtMost)}</dd>
          </div>
        ))}
        {month.medianHours !== null && (
          <div className={styles.figure}>
            <dt>{text.median}</dt>
            <dd className="font-semibold nowrap tabular m-0">{text.hours(month.medianHours)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The months without any act, so that they do not look omitted. */
export function QuietMonths({ months }: { months: readonly TransparencyMonth[] }) {
  return (
    <section className={styles.month} aria-labelledby="quiet-months">
      <h2 id="quiet-months">{text.quiet}</h2>
      <p className={styles.quiet}>{months.map(({ name }) => name).join(', ')}</p>
    </section>
  );
}
