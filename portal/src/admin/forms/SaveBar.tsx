import { type ReactNode, useEffect, useRef } from 'react';
import { SaveButton, Toolbar, useFormIsDirty } from 'react-admin';
import { useFormState } from 'react-hook-form';
import styles from './SaveBar.module.css';
import { isSubmitShortcut } from './submitShortcut';
import { useEditedVersion } from './useEditedVersion';
import { useLeaveGuard } from './useLeaveGuard';

type SaveBarProps = {
  label?: string;
  /** Whether the form may be sent as it is opened. */
  isPrefilled?: boolean;
  children?: ReactNode;
};

/**
 * The end of a form; a delete button asks for confirmation itself. Ctrl+Enter saves, and leaving an
 * edited form asks first.
 */
export function SaveBar({ label, isPrefilled = false, children }: SaveBarProps) {
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  // The form's own `isDirty` becomes false when the record is refetched.
  const isDirty = useFormIsDirty();
  useEditedVersion(isDirty);
  useLeaveGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = bar.current?.closest('form');
    function press(event: KeyboardEvent) {
      if (!isSubmitShortcut(event)) return;
      event.preventDefault();
      form?.requestSubmit();
    }
    form?.addEventListener('keydown', press);
    return () => form?.removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      <Toolbar sx={{ justifyContent: 'space-between' }}>
        <SaveButton {...(label && { label })} alwaysEnable={isPrefilled} />
        {children}
      </Toolbar>
    </div>
  );
}
