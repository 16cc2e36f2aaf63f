import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { providerLabels, type SignInProvider } from '@/shared/lib/signInProviders';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { useConnectProvider, useDisconnectProvider } from './api';
import { text } from './text';

type ProviderDialogProps = DialogControl & {
  provider: SignInProvider;
  isLinked: boolean;
  /** A member without a password proves their identity in another way, if the server demands it. */
  hasPassword: boolean;
};

const words = text.provider;

/** Asks for the password, if there is one, before a sign-in method is added or removed. */
export default function ProviderDialog(props: ProviderDialogProps) {
  const { provider, isLinked, hasPassword, onClose } = props;
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const { errors } = formState;
  const isShown = shownInForm(['password'], setError);
  const connect = useConnectProvider(provider, isShown);
  const disconnect = useDisconnectProvider(provider, isShown);
  const act = isLinked ? disconnect : connect;
  const label = providerLabels[provider];
  const { connecting, disconnecting } = words;

  const submit = handleSubmit((form) => {
    const password = hasPassword ? form.password : null;
    if (!isLinked) return connect.mutate(password);
    disconnect.mutate(password, { onSuccess: onClose });
  });

  function lead(): string {
    if (isLinked) return disconnecting.description(label);
    return hasPassword ? connecting.description(label) : connecting.descriptionAlone(label);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={isLinked ? disconnecting.title(label) : connecting.title(label)}
      description={lead()}
      size="small"
      submitLabel={isLinked ? disconnecting.submit : connecting.submit(label)}
      tone={isLinked ? 'danger' : 'primary'}
      pending={act.isPending}
      onSubmit={submit}
      failure={act.failure}
      errors={errors}
    >
      {hasPassword && (
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => Boolean(value) || words.passwordMissing,
          })}
        />
      )}
    </FormDialog>
  );
}
