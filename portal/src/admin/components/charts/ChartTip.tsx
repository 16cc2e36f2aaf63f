import type { TooltipContentProps } from 'recharts';
import styles from './ChartTip.module.css';

type ChartTipProps = Pick<TooltipContentProps, 'active' | 'payload' | 'label'> & {
  say: (value: number) => string;
};

/** The values under the pointer. */
export function ChartTip({ active, payload, label, say }: ChartTipProps) {
  const value = payload[0]?.value;
  if (!active || typeof value !== 'number') return null;
  return (
    <p className={styles.tip}>
      {label} <strong>{say(value)}</strong>
    </p>
  );
}
