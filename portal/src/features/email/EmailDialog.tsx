import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { checkEmail } from '@/features/accounts/rules';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PasswordField } from '@/shared/ui/PasswordField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type ChangeForm, useAskForChange } from './api';
import styles from './EmailDialog.module.css';
import { text } from './text';

type EmailDialogProps = DialogControl & { hasPassword: boolean };

const words = text.change;

/** Begins a change of address; it takes effect when the new one is proved. */
export default function EmailDialog({ hasPassword, onClose }: EmailDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm<ChangeForm>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isDirty } = formState;
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
    <Dialog
      open
      onClose={onClose}
      holdOpen={isDirty}
      title={words.title}
      description={hasPassword ? words.withPassword : words.withoutPassword}
      size="small"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} pending={ask.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
        {ask.failure && Object.keys(errors).length === 0 && <FormAlert failure={ask.failure} />}
      </form>
    </Dialog>
  );
}
