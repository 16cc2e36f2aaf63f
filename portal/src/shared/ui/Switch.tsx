import { cx } from '@/shared/lib/cx';
import styles from './Switch.module.css';

type SwitchProps = {
  /** The name of the setting, for screen readers. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** The id of words that say more. */
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** A switch that applies at once: pressing it saves the change. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  describedBy,
  className,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={cx(styles.switch, className)}
      aria-label={label}
      aria-checked={checked}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
