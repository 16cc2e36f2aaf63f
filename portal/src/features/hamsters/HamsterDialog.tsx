import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PhotoField } from '@/content/media/upload/PhotoField';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type Hamster, type HamsterForm, useSaveHamster } from './api';
import { BREEDS, checkBreed, checkDescription, checkName, DESCRIPTION_MAX } from './rules';
import { text } from './text';

type HamsterDialogProps = DialogControl & {
  /** The hamster to change; without it a new one is registered. */
  hamster?: Hamster | undefined;
  onSaved?: ((saved: Hamster) => void) | undefined;
};

/** All text while it is written; what is empty is sent as null. */
type Draft = {
  name: string;
  breed: string;
  birthDate: string;
  passedOn: string;
  description: string;
  profileImage: string | null;
};

const words = text.form;

const FIELDS = ['name', 'breed', 'birthDate', 'passedOn', 'description'] as const;

function draftOf(hamster: Hamster | undefined): Draft {
  return {
    name: hamster?.name ?? '',
    breed: hamster?.breed ?? '',
    birthDate: hamster?.birthDate?.slice(0, 10) ?? '',
    passedOn: hamster?.passedOn ?? '',
    description: hamster?.description ?? '',
    profileImage: hamster?.profileImage ?? null,
  };
}

/** Spec 1 §5: the birth date is sent as a date at midnight UTC, or null when empty. */
function formOf({ birthDate, passedOn, description, ...rest }: Draft): HamsterForm {
  return {
    ...rest,
    birthDate: birthDate ? `${birthDate}T00:00:00.000Z` : null,
    passedOn: passedOn || null,
    description: description.trim() || null,
  };
}

export default function HamsterDialog({ hamster, onSaved, onClose }: HamsterDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const form = useForm<Draft>({ defaultValues: draftOf(hamster), mode: 'onTouched' });
  const { register, handleSubmit, setError, setValue, control, formState } = form;
  const { errors, isDirty } = formState;
  const save = useSaveHamster(hamster?.id, shownInForm(FIELDS, setError));
  const [name, image, description] = useWatch({
    control,
    name: ['name', 'profileImage', 'description'],
  });

  const submit = handleSubmit((draft) =>
    save.mutate(formOf(draft), {
      onSuccess: (saved) => {
        toast({ ...(hamster ? text.saved : text.created), tone: 'good' });
        onSaved?.(saved);
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={isDirty}
      title={hamster ? words.editTitle : words.addTitle}
      submitLabel={hamster ? words.save : words.create}
      pending={save.isPending || busy}
      onSubmit={submit}
      failure={save.failure}
      errors={errors}
    >
      <PhotoField
        name={name}
        value={image}
        onChange={(url) => setValue('profileImage', url, { shouldDirty: true })}
        onBusy={setBusy}
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
        list={`${formId}-breeds`}
        error={errors.breed?.message}
        {...register('breed', { validate: checkBreed })}
      />
      <datalist id={`${formId}-breeds`}>
        {BREEDS.map((breed) => (
          <option key={breed} value={breed} />
        ))}
      </datalist>
      <TextField
        label={words.birthDate}
        hint={words.birthDateHint}
        type="date"
        max={new Date().toISOString().slice(0, 10)}
        error={errors.birthDate?.message}
        {...register('birthDate')}
      />
      {hamster && (
        <TextField
          label={words.passedOn}
          hint={words.passedOnHint}
          type="date"
          max={new Date().toISOString().slice(0, 10)}
          error={errors.passedOn?.message}
          {...register('passedOn')}
        />
      )}
      <TextArea
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        rows={4}
        aside={`${[...description].length} / ${DESCRIPTION_MAX}`}
        error={errors.description?.message}
        {...register('description', { validate: checkDescription })}
      />
    </FormDialog>
  );
}
