import type { TransparencyMonth } from './api';
import styles from './MonthFigures.module.css';
import { text } from './text';

/** One month: each thing that was done and how often; what was not done at all is left out. */
export function MonthFigures({ month }: { month: TransparencyMonth }) {
  const done = month.figures.filter(({ count }) => count > 0);
  return (
    <section className={styles.month} aria-labelledby={`month-${month.month}`}>
      <h2 id={`month-${month.month}`}>{month.name}</h2>
      {done.length === 0 ? (
        <p className={styles.quiet}>{text.quiet}</p>
      ) : (
        <dl className={styles.figures}>
          {done.map(({ key, name, count, isAtMost }) => (
            <div key={key} className={styles.figure}>
              <dt>{name}</dt>
              <dd>{text.count(count, isAtMost)}</dd>
            </div>
          ))}
          {month.medianHours !== null && (
            <div className={styles.figure}>
              <dt>{text.median}</dt>
              <dd>{text.hours(month.medianHours)}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
