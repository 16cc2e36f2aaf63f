import { type FormEvent, useId } from 'react';
import type { Failure } from '@/shared/api/failure';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';
import { FormAlert } from './FormAlert';
import styles from './FormDialog.module.css';

type FormDialogProps = Omit<DialogProps, 'open' | 'actions'> & {
  /** Says what the button does ("보내기"), never just "확인". */
  submitLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** While the act, or a file for it, is on its way; it is not closed by a tap beside it. */
  pending?: boolean | undefined;
  onSubmit: (event: FormEvent) => void;
  /** The error of the act; shown above the button unless a field shows it. */
  failure?: Failure | null | undefined;
  /** Of the fields. */
  errors?: object | undefined;
};

/** Asks for what an act needs, and does it. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = '취소', tone = 'primary', pending, ...rest } = props;
  const { onSubmit, failure, errors = {}, children, holdOpen, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      holdOpen={holdOpen || pending}
      actions={
        <>
          <Button variant="outline" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant={tone} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && Object.keys(errors).length === 0 && <FormAlert failure={failure} />}
      </form>
    </Dialog>
  );
}
