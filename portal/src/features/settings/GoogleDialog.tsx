import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { useConnectGoogle, useDisconnectGoogle } from './api';
import { text } from './text';

type GoogleDialogProps = DialogControl & { isLinked: boolean };

const words = text.google;

/** Asks the password before a way into the account comes or goes. */
export default function GoogleDialog({ isLinked, onClose }: GoogleDialogProps) {
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
    <FormDialog
      onClose={onClose}
      title={said.title}
      description={said.description}
      size="small"
      submitLabel={said.submit}
      tone={isLinked ? 'danger' : 'primary'}
      pending={act.isPending}
      onSubmit={submit}
      failure={act.failure}
      errors={errors}
    >
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', {
          validate: (value) => Boolean(value) || words.passwordMissing,
        })}
      />
    </FormDialog>
  );
}
