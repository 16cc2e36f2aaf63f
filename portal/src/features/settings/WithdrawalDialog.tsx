import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { useWithdraw } from './api';
import styles from './Form.module.css';
import { text } from './text';

type WithdrawalDialogProps = DialogControl & { hasPassword: boolean };

const words = text.withdrawal;

/** Says what leaving means and asks twice: a tick and, where there is one, the password. */
export default function WithdrawalDialog({ hasPassword, onClose }: WithdrawalDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', understood: false },
  });
  const { errors } = formState;
  const withdraw = useWithdraw(shownInForm(['password'], setError));

  const submit = handleSubmit(({ password }) =>
    withdraw.mutate(password, {
      onSuccess: () => {
        toast({ ...words.done, tone: 'good' });
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.lead}
      submitLabel={words.submit}
      cancelLabel={words.cancel}
      tone="danger"
      pending={withdraw.isPending}
      onSubmit={submit}
      failure={withdraw.failure}
      errors={errors}
    >
      <ul className={styles.facts}>
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
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
      <CheckboxField
        label={words.understood}
        error={errors.understood?.message}
        {...register('understood', { validate: (value) => value || words.mustUnderstand })}
      />
    </FormDialog>
  );
}
