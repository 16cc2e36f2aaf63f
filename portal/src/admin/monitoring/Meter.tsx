import { share } from '../components/format';
import styles from './Meter.module.css';
import { systemText } from './text';

type MeterProps = { name: string; used: number; total: number };

/** From this share on, a disk or memory is nearly full. */
const HIGH = 0.9;

/** The used share of a resource, as a bar. */
export function Meter({ name, used, total }: MeterProps) {
  return (
    <meter
      className={styles.meter}
      min={0}
      max={total}
      high={total * HIGH}
      optimum={0}
      value={used}
      aria-label={systemText.used(name, share(total ? used / total : null))}
    />
  );
}
