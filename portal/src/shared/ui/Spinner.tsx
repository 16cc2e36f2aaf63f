import styles from './Spinner.module.css';

type SpinnerProps = {
  /** The name for screen readers; omit it if text next to it already describes the wait. */
  label?: string | undefined;
  /** Edge length in pixels. */
  size?: number | undefined;
};

export function Spinner({ label, size = 20 }: SpinnerProps) {
  const drawing = (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
  if (!label) return drawing;
  return (
    <output className="inline-flex" aria-label={label}>
      {drawing}
    </output>
  );
}
