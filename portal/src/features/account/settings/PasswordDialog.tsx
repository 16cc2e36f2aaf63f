import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { checkPasswordOf, passwordMinOf } from '../sign-in/rules';
import { type PasswordForm, useChangePassword } from './api';
import { text } from './text';

type PasswordDialogProps = DialogControl & {
  /** The member's role: an owner's password is longer. */
  role: string | null;
};

type Draft = PasswordForm & { again: string };

const words = text.password;

const FIELDS = ['currentPassword', 'newPassword'] as const;

export default function PasswordDialog({ role, onClose }: PasswordDialogProps) {
  const least = passwordMinOf(role);
  const { register, handleSubmit, setError, getValues, formState } = useForm<Draft>({
    defaultValues: { currentPassword: '', newPassword: '', again: '' },
  });
  const { errors, isDirty } = formState;
  const change = useChangePassword(shownInForm(FIELDS, setError));

  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast({ ...words.done, tone: 'good' });
          onClose();
        },
      },
    ),
  );

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={isDirty}
      title={words.title}
      description={words.description}
      size="small"
      submitLabel={words.submit}
      pending={change.isPending}
      onSubmit={submit}
      failure={change.failure}
      errors={errors}
    >
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', {
          validate: (value) => Boolean(value) || words.currentMissing,
        })}
      />
      <PasswordField
        label={words.next}
        hint={words.nextHint(least)}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: (value) => checkPasswordOf(least, value) })}
      />
      <PasswordField
        label={words.again}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again', {
          validate: (value) => value === getValues('newPassword') || words.differs,
        })}
      />
    </FormDialog>
  );
}
