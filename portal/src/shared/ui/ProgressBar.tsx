import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  /** The measured quantity, for screen readers. */
  label: string;
  value: number;
  max: number;
  /** Words for the value ("40 / 100"); the percentage otherwise. */
  valueText?: string | undefined;
};

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText ?? `${Math.round(percent)}%`}
    >
      <div className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
