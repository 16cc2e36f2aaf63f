import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { checkEmail } from '../sign-in/rules';
import { type ChangeForm, useAskForChange } from './api';
import { text } from './text';

type EmailDialogProps = DialogControl & { hasPassword: boolean; isBounced: boolean };

const words = text.change;

/** Begins a change of address; it takes effect when the new one is proved. */
export default function EmailDialog({ hasPassword, isBounced, onClose }: EmailDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<ChangeForm>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isDirty } = formState;
  const withoutPassword = isBounced ? words.withoutMail : words.withoutPassword;
  const ask = useAskForChange(shownInForm(['email', 'password'], setError));

  const submit = handleSubmit((form) =>
    ask.mutate(form, {
      onSuccess: ({ message }) => {
        toast({ title: words.sent, description: message, tone: 'good' });
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={isDirty}
      title={words.title}
      description={hasPassword ? words.withPassword : withoutPassword}
      size="small"
      submitLabel={words.submit}
      pending={ask.isPending}
      onSubmit={submit}
      failure={ask.failure}
      errors={errors}
    >
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email', { validate: checkEmail })}
      />
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
