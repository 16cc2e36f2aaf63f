import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '@/shared/lib/cx';
import styles from './Field.module.css';

/** Props that connect a control with its label, hint and error. */
export type FieldControl = {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  /** Only where the label points to the control by its own id, see `named`. */
  'aria-labelledby': string | undefined;
};

export type FieldText = {
  label: string;
  hint?: ReactNode | undefined;
  /** A Korean sentence; shown below the control and spoken with it. */
  error?: string | undefined;
  /** A sentence that confirms the value, shown in green (nickname is free). */
  success?: string | undefined;
  /** Marked with * next to the label. */
  required?: boolean | undefined;
};

type FieldProps = FieldText & {
  /** Right end of the label row: a counter, a link. */
  aside?: ReactNode | undefined;
  className?: string | undefined;
  /** `by` for a control that is no form element (an editor): a <label> could not name it. */
  named?: 'for' | 'by' | undefined;
  children: (control: FieldControl) => ReactNode;
};

export function Field(props: FieldProps) {
  const { label, hint, error, success, required, aside, className, named, children } = props;
  const id = useId();
  const note = error ?? success;
  const name = (
    <>
      {label}
      {required && (
        <span className="text-bad" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  // A message takes the hint's place: one that came below it would move what is about to be tapped.
  const isHinted = Boolean(hint) && !note;
  const describedBy = cx(isHinted ? `${id}-hint` : null, note ? `${id}-note` : null);
  return (
    <div className={cx('grid gap-6px min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-2">
        {named === 'by' ? (
          <span id={`${id}-label`} className="text-15 font-semibold">
            {name}
          </span>
        ) : (
          <label htmlFor={id} className="text-15 font-semibold">
            {name}
          </label>
        )}
        {aside && <span className="text-13 text-muted">{aside}</span>}
      </div>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
        'aria-labelledby': named === 'by' ? `${id}-label` : undefined,
      })}
      {isHinted && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {/* Kept in the page while empty, so that a message that appears later is announced. */}
      <p
        id={`${id}-note`}
        className={error ? styles.error : styles.success}
        aria-live="polite"
        hidden={!note}
      >
        {error && <CircleAlert aria-hidden="true" />}
        {note}
      </p>
    </div>
  );
}
