import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deviceName } from '@/shared/lib/deviceName';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast';
import { useAddPasskey } from './api';
import { PasskeyNameField } from './PasskeyNameField';
import { RecoveryCodes } from './RecoveryCodes';
import { text } from './text';

const words = text.passkey;

/** Makes a passkey on this device; the recovery codes follow where it is the first factor. */
export default function AddPasskeyDialog({ onClose }: DialogControl) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: deviceName(navigator.userAgent) },
  });
  const { errors } = formState;
  const add = useAddPasskey(shownInForm(['name'], setError));
  const [codes, setCodes] = useState<string[]>([]);

  const submit = handleSubmit((form) =>
    add.mutate(form, {
      onSuccess: ({ recoveryCodes }) => {
        toast({ ...words.done, tone: 'good' });
        if (recoveryCodes.length > 0) setCodes(recoveryCodes);
        else onClose();
      },
    }),
  );

  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.lead}
      size="small"
      submitLabel={words.submit}
      pending={add.isPending}
      onSubmit={submit}
      failure={add.failure}
      errors={errors}
    >
      <PasskeyNameField
        error={errors.name?.message}
        field={register('name', { validate: (name) => Boolean(name.trim()) || words.nameMissing })}
      />
    </FormDialog>
  );
}
