import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { useConnectGoogle, useDisconnectGoogle } from './api';
import styles from './Form.module.css';
import { text } from './text';

type GoogleDialogProps = DialogControl & { isLinked: boolean };

const words = text.google;

/** Asks the password before a way into the account comes or goes. */
export default function GoogleDialog({ isLinked, onClose }: GoogleDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const { errors } = formState;
  const isShown = shownInForm(['password'], setError);
  const connect = useConnectGoogle(isShown);
  const disconnect = useDisconnectGoogle(isShown);
  const act = isLinked ? disconnect : connect;
  const said = isLinked ? words.disconnecting : words.connecting;

  const submit = handleSubmit(({ password }) => {
    if (!isLinked) return connect.mutate(password);
    disconnect.mutate(password, {
      onSuccess: () => {
        toast({ ...words.disconnected, tone: 'good' });
        onClose();
      },
    });
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={said.title}
      description={said.description}
      size="small"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isLinked ? 'danger' : 'primary'}
            pending={act.isPending}
          >
            {said.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => Boolean(value) || words.passwordMissing,
          })}
        />
        {act.failure && Object.keys(errors).length === 0 && <FormAlert failure={act.failure} />}
      </form>
    </Dialog>
  );
}
