import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '@/shared/ui/TextField';
import { useNicknameCheck } from './api';
import { text } from './text';

type NicknameFieldProps = {
  /** The typed nickname. */
  value: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

const words = text.register;

/** A new member's nickname, with whether it is free as one types. */
export function NicknameField({ value, error, field }: NicknameFieldProps) {
  const [composing, setComposing] = useState(false);
  const check = useNicknameCheck(value, composing);
  return (
    <TextField
      label={words.nickname}
      hint={check.state === 'checking' ? words.checking : words.nicknameHint}
      required
      autoComplete="nickname"
      error={error ?? (check.state === 'taken' ? check.message : undefined)}
      success={check.state === 'free' ? check.message : undefined}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      {...field}
    />
  );
}
