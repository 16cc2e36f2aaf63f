import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { checkPassword } from '@/features/accounts/rules';
import { userMessageOf } from '@/shared/api/errors';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { type PasswordForm, useChangePassword } from './api';
import styles from './Form.module.css';
import { text } from './text';

/** An account that came over Google makes its first password here. */
type PasswordDialogProps = DialogControl & { hasPassword: boolean };

type Draft = PasswordForm & { again: string };

const words = text.password;

export default function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const formId = useId();
  const change = useChangePassword();
  const { register, handleSubmit, setError, getValues, formState } = useForm<Draft>({
    defaultValues: { currentPassword: '', newPassword: '', again: '' },
  });
  const { errors, isDirty } = formState;

  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast({ ...words.done, tone: 'good' });
          onClose();
        },
        onError: (error) => {
          if (showFieldErrors(error, ['currentPassword', 'newPassword'], setError)) return;
          const description = userMessageOf(error, words.failedText);
          toast({ title: words.failed, description, tone: 'bad' });
        },
      },
    ),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      holdOpen={isDirty}
      title={hasPassword ? words.title : words.titleNew}
      description={words.description}
      size="small"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} pending={change.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {hasPassword && (
          <PasswordField
            label={words.current}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword', {
              validate: (value) => Boolean(value) || words.currentMissing,
            })}
          />
        )}
        <PasswordField
          label={words.next}
          hint={words.nextHint}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: checkPassword })}
        />
        <PasswordField
          label={words.again}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', {
            validate: (value) => value === getValues('newPassword') || words.differs,
          })}
        />
      </form>
    </Dialog>
  );
}
