import type { ComponentProps, ReactNode } from 'react';
import { holdWhileComposing } from '@/shared/lib/ime';
import { Field, type FieldText } from './Field';

type TextAreaProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'> & {
    aside?: ReactNode | undefined;
  };

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, success, required, aside, onKeyDown, ...area } = props;
  return (
    <Field {...{ label, hint, error, success, required, aside }}>
      {(control) => <textarea {...area} {...control} onKeyDown={holdWhileComposing(onKeyDown)} />}
    </Field>
  );
}
