import styles from '../StateChip.module.css';
import { text } from '../text';
import { type Giveaway, standing } from './giveaway';

/** Whether the giveaway of a post is still available. */
export function GivingChip({ giveaway }: { giveaway: Giveaway }) {
  const state = standing(giveaway);
  return (
    <span className={styles.chip} data-good={state === 'open' || undefined}>
      {text.giving[state]}
    </span>
  );
}
