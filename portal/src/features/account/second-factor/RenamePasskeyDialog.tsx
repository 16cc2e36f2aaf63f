import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { type Passkey, useRenamePasskey } from './api';
import { PasskeyNameField } from './PasskeyNameField';
import { text } from './text';

type RenamePasskeyDialogProps = DialogControl & { passkey: Passkey };

const words = text.passkey;

export default function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: passkey.name },
  });
  const { errors } = formState;
  const rename = useRenamePasskey(passkey.id, shownInForm(['name'], setError));
  const submit = handleSubmit((form) => rename.mutate(form, { onSuccess: onClose }));
  return (
    <FormDialog
      onClose={onClose}
      title={words.renameTitle}
      size="small"
      submitLabel={words.renameSubmit}
      pending={rename.isPending}
      onSubmit={submit}
      failure={rename.failure}
      errors={errors}
    >
      <PasskeyNameField
        error={errors.name?.message}
        field={register('name', { validate: (name) => Boolean(name.trim()) || words.nameMissing })}
      />
    </FormDialog>
  );
}
