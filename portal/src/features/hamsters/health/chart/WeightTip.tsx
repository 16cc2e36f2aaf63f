import type { TooltipContentProps } from 'recharts';
import { shortDay } from '@/shared/lib/relativeTime';
import { text } from '../text';
import type { WeightPoint } from '../types';
import styles from './WeightCard.module.css';

/** The tooltip of the point under the pointer. */
export function WeightTip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as WeightPoint | undefined;
  if (!active || !point) return null;
  return (
    <p className={styles.tip}>
      {shortDay(point.day)} <strong>{point.value} g</strong>
      <br />
      {text.weight.median} {point.median} g
    </p>
  );
}
