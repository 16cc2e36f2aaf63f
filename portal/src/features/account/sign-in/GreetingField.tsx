import type { UseFormRegisterReturn } from 'react-hook-form';
import { GREETING_MAX } from '@/shared/api/limits.gen';
import { useSite } from '@/shared/api/site';
import { TextField } from '@/shared/ui/TextField';
import { text } from './text';

type GreetingFieldProps = { field: UseFormRegisterReturn; error: string | undefined };

/** A line to the staff, where these let people in. */
export function GreetingField({ field, error }: GreetingFieldProps) {
  const { data: site } = useSite();
  if (site?.signUps !== 'approval') return null;
  const words = text.greeting;
  return (
    <TextField
      label={words.label}
      hint={words.hint}
      maxLength={GREETING_MAX}
      error={error}
      {...field}
    />
  );
}
