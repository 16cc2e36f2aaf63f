import type { FormEvent } from 'react';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast';
import { useRecovery } from '../sign-in/api';
import styles from './Form.module.css';
import { text } from './text';

type FirstPasswordDialogProps = DialogControl & {
  email: string;
};

const words = text.firstPassword;

/** A first password is made by a link in the member's own mail: an open browser is no proof. */
export default function FirstPasswordDialog({ email, onClose }: FirstPasswordDialogProps) {
  const send = useRecovery('password');
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate(
      { email },
      {
        onSuccess: () => {
          toast({ ...words.done, tone: 'good' });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.lead(email)}
      size="small"
      submitLabel={words.submit}
      pending={send.isPending}
      onSubmit={submit}
      failure={send.failure}
    >
      <ul className={styles.facts}>
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
