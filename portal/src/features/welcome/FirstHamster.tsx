import type { FormEvent } from 'react';
import { HamsterFields } from '@/features/hamsters/profile/HamsterFields';
import type { useHamsterForm } from '@/features/hamsters/profile/useHamsterForm';
import { FormAlert } from '@/shared/ui/FormAlert';
import { text } from './text';

type FirstHamsterProps = {
  /** The id of the form: its submit button is outside of it. */
  id: string;
  first: ReturnType<typeof useHamsterForm>;
};

/** The form of the first hamster, with only the fields that a diary needs. */
export function FirstHamster({ id, first }: FirstHamsterProps) {
  const { form, failure, setBusy, submit } = first;
  const isSaid = Object.keys(form.formState.errors).length > 0;
  return (
    <form
      id={id}
      className="grid content-start gap-4 w-full text-left"
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
    >
      <HamsterFields form={form} onBusy={setBusy} />
      <p className="text-13 text-muted">{text.hamster.rest}</p>
      {failure && !isSaid && <FormAlert failure={failure} />}
    </form>
  );
}
