import { clockSeconds, duration } from './format';
import layout from './layout.module.css';
import { commonText } from './text';

type FreshnessProps = {
  /** When the figures were taken. */
  at: Date;
  /** The polling interval in milliseconds. */
  every: number;
};

/** The age of the figures, and the time until the next ones. */
export function Freshness({ at, every }: FreshnessProps) {
  return (
    <p className={layout.note}>
      <time dateTime={at.toISOString()}>{commonText.asOf(clockSeconds(at))}</time>
      {' · '}
      {commonText.every(duration(every / 1000))}
    </p>
  );
}
