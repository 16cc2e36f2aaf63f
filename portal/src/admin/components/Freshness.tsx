import { clockSeconds, duration } from './format';
import layout from './layout.module.css';
import { commonText } from './text';

type FreshnessProps = {
  /** When the figures were taken. */
  at: Date;
  /** Milliseconds between two times they are asked for. */
  every: number;
};

/** How old the figures are, and how soon there are new ones. */
export function Freshness({ at, every }: FreshnessProps) {
  return (
    <p className={layout.note}>
      <time dateTime={at.toISOString()}>{commonText.asOf(clockSeconds(at))}</time>
      {' · '}
      {commonText.every(duration(every / 1000))}
    </p>
  );
}
