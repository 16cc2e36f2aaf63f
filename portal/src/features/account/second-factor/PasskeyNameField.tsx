import type { UseFormRegisterReturn } from 'react-hook-form';
import { PASSKEY_NAME_MAX } from '@/shared/api/limits.gen';
import { TextField } from '@/shared/ui/TextField';
import { text } from './text';

type PasskeyNameFieldProps = {
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** The name that a member gives a passkey. */
export function PasskeyNameField({ error, field }: PasskeyNameFieldProps) {
  return (
    <TextField
      label={text.passkey.name}
      hint={text.passkey.nameHint}
      maxLength={PASSKEY_NAME_MAX}
      autoComplete="off"
      enterKeyHint="done"
      error={error}
      {...field}
    />
  );
}
