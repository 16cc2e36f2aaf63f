import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PasswordField } from '@/shared/ui/PasswordField';
import { toast } from '@/shared/ui/toast';
import { useWithdraw } from './api';
import styles from './Form.module.css';
import { text } from './text';

type WithdrawalDialogProps = DialogControl & { hasPassword: boolean };

const words = text.withdrawal;

/** Says what leaving means and asks twice: a tick and, where there is one, the password. */
export default function WithdrawalDialog({ hasPassword, onClose }: WithdrawalDialogProps) {
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={withdraw.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
        {withdraw.failure && Object.keys(errors).length === 0 && (
          <FormAlert failure={withdraw.failure} />
        )}
      </form>
    </Dialog>
  );
}
