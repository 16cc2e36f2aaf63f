import { type ReactNode, useEffect, useRef } from 'react';
import { SaveButton, Toolbar, useFormIsDirty } from 'react-admin';
import { useFormState } from 'react-hook-form';
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
 * The end of a form; deleting, where there is any, asks in its own way. Ctrl+Enter saves, and who
 * leaves what is half filled is asked.
 */
export function SaveBar({ label, isPrefilled = false, children }: SaveBarProps) {
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  // The form's own `isDirty` is false again once the record came anew.
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
    <div ref={bar}>
      <Toolbar sx={{ justifyContent: 'space-between' }}>
        <SaveButton {...(label && { label })} alwaysEnable={isPrefilled} />
        {children}
      </Toolbar>
    </div>
  );
}
