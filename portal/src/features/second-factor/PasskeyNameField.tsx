import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '@/shared/ui/TextField';
import { PASSKEY_NAME_MAX } from './rules';
import { text } from './text';

type PasskeyNameFieldProps = {
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** What a member calls a passkey. */
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
