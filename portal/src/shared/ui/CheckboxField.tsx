import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '@/shared/lib/cx';
import styles from './Field.module.css';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  /** May hold links; they stay clickable on their own. */
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: string | undefined;
};

export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label className={styles.checkRow}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={
            cx(hint ? `${id}-hint` : null, error ? `${id}-note` : null) || undefined
          }
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-note`} className={styles.error} aria-live="polite" hidden={!error}>
        {error && <CircleAlert aria-hidden="true" />}
        {error}
      </p>
    </div>
  );
}
