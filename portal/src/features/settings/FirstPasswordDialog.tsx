import { useRecovery } from '@/features/accounts/api';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { toast } from '@/shared/ui/toast';
import styles from './Form.module.css';
import { text } from './text';

type FirstPasswordDialogProps = DialogControl & {
  email: string;
  /** Whether something else was wanted that takes a password. */
  isBefore: boolean;
};

const words = text.firstPassword;

/** A first password is made by a link in the member's own mail: an open browser is no proof. */
export default function FirstPasswordDialog({
  email,
  isBefore,
  onClose,
}: FirstPasswordDialogProps) {
  const send = useRecovery('password');
  const press = () =>
    send.mutate(
      { email },
      {
        onSuccess: () => {
          toast({ ...words.done, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBefore ? words.titleBefore : words.title}
      description={isBefore ? words.leadBefore(email) : words.lead(email)}
      size="small"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button pending={send.isPending} onClick={press}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ul className={styles.facts}>
          {words.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {send.failure && <FormAlert failure={send.failure} />}
      </div>
    </Dialog>
  );
}
