import { useForm } from 'react-hook-form';
import { inForm } from '@/shared/api/useAction';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useWithdraw } from './api';
import styles from './Form.module.css';
import { text } from './text';

const words = text.withdrawal;

/**
 * Explains the withdrawal and asks for a confirmation; the server may demand a proof of identity.
 */
export default function WithdrawalDialog({ onClose }: DialogControl) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { understood: false } });
  const { errors } = formState;
  const withdraw = useWithdraw(inForm);

  const submit = handleSubmit(() => withdraw.mutate(undefined, { onSuccess: onClose }));

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
      <CheckboxField
        label={words.understood}
        error={errors.understood?.message}
        {...register('understood', { validate: (value) => value || words.mustUnderstand })}
      />
    </FormDialog>
  );
}
