import type { ComponentProps, ReactNode } from 'react';
import { holdWhileComposing } from '@/shared/lib/ime';
import { Field, type FieldText } from './Field';

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'> & {
    aside?: ReactNode | undefined;
  };

/** One line of text. Takes every `input` prop, so `{...register('name')}` may be spread onto it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, success, required, aside, onKeyDown, ...input } = props;
  return (
    <Field {...{ label, hint, error, success, required, aside }}>
      {(control) => <input {...input} {...control} onKeyDown={holdWhileComposing(onKeyDown)} />}
    </Field>
  );
}
