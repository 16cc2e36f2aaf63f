import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Heat.module.css';

type HeatProps = {
  /** A share of one; undefined if the time has not come yet, null without a count. */
  part: number | null | undefined;
  say: (part: number | null) => string;
};

/** The strongest colour still leaves the figure on it legible in both themes. */
const STRONGEST_PERCENT = 40;

/** A figure on a colour as strong as it is large. */
export function Heat({ part, say }: HeatProps) {
  if (part === undefined) return null;
  if (part === null) {
    return (
      <span className={styles.unknown}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{say(part)}</VisuallyHidden>
      </span>
    );
  }
  const strength = Math.round(part * STRONGEST_PERCENT);
  return (
    <span
      className={styles.heat}
      style={{ background: `color-mix(in srgb, var(--primary) ${strength}%, var(--surface))` }}
    >
      {say(part)}
    </span>
  );
}
