import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { cx } from '@/shared/lib/cx';
import { exactNumber } from '@/shared/lib/numbers';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './RankChange.module.css';
import { text } from './text';

type RankChangeProps = {
  /** Places gained since yesterday; null where there is nothing to compare with. */
  change: number | null;
};

/** The change of a rank: an arrow, a number, and a sentence for screen readers. */
export function RankChange({ change }: RankChangeProps) {
  if (change === null) return null;
  if (change === 0) {
    return (
      <span className={styles.change} title={text.same}>
        <Minus aria-hidden="true" />
        <VisuallyHidden>{text.same}</VisuallyHidden>
      </span>
    );
  }
  const places = Math.abs(change);
  const spoken = change > 0 ? text.rise(places) : text.fall(places);
  return (
    <span className={cx(styles.change, change > 0 ? styles.rise : styles.fall)} title={spoken}>
      {change > 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span aria-hidden="true">{exactNumber(places)}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
