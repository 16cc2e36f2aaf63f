import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PhotoField } from '@/content/media/upload/PhotoField';
import { TextField } from '@/shared/ui/TextField';
import { BREEDS, checkBreed, checkName } from './rules';
import { text } from './text';
import type { HamsterDraft } from './useHamsterForm';

type HamsterFieldsProps = {
  form: UseFormReturn<HamsterDraft>;
  onBusy: (busy: boolean) => void;
};

const words = text.form;

/** The required fields of a hamster: its photo, name and breed. */
export function HamsterFields({ form, onBusy }: HamsterFieldsProps) {
  const breeds = useId();
  const { register, setValue, control, formState } = form;
  const { errors } = formState;
  const [name, image] = useWatch({ control, name: ['name', 'profileImage'] });
  return (
    <>
      <PhotoField
        name={name}
        value={image}
        onChange={(url) => setValue('profileImage', url, { shouldDirty: true })}
        onBusy={onBusy}
      />
      <TextField
        label={words.name}
        required
        placeholder={words.namePlaceholder}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: checkName })}
      />
      <TextField
        label={words.breed}
        required
        placeholder={words.breedPlaceholder}
        autoComplete="off"
        list={breeds}
        error={errors.breed?.message}
        {...register('breed', { validate: checkBreed })}
      />
      <datalist id={breeds}>
        {BREEDS.map((breed) => (
          <option key={breed} value={breed} />
        ))}
      </datalist>
    </>
  );
}
