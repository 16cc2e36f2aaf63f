import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { type Hamster, type HamsterForm, useSaveHamster } from './api';
import { HOME_FIELDS, type HomeDraft, homeOf } from './home/homeForm';

/** The form values of a hamster, all as text; empty ones are sent as null. */
export type HamsterDraft = {
  name: string;
  breed: string;
  birthDate: string;
  description: string;
  profileImage: string | null;
  sex: string;
  species: string;
} & HomeDraft;

const FIELDS = [
  ...(['name', 'breed', 'birthDate', 'description', 'sex', 'species'] as const),
  ...HOME_FIELDS,
];

function draftOf(hamster: Hamster | undefined): HamsterDraft {
  return {
    name: hamster?.name ?? '',
    breed: hamster?.breed ?? '',
    birthDate: hamster?.birthDate?.slice(0, 10) ?? '',
    description: hamster?.description ?? '',
    profileImage: hamster?.profileImage ?? null,
    sex: hamster?.sex ?? '',
    species: hamster?.species ?? '',
  };
}

function chosen<Value extends string>(value: string, of: Record<Value, unknown>): Value | null {
  return value in of ? (value as Value) : null;
}

/** Spec 1 §5: the birth date is sent as a date at midnight UTC, or null when empty. */
function formOf(draft: HamsterDraft): HamsterForm {
  const { name, breed, profileImage, birthDate, description } = draft;
  return {
    name,
    breed,
    profileImage,
    sex: chosen(draft.sex, SEXES),
    species: chosen(draft.species, SPECIES),
    ...homeOf(draft),
    birthDate: birthDate ? `${birthDate}T00:00:00.000Z` : null,
    description: description.trim() || null,
  };
}

/** The form of a hamster, and its submission. Without a `hamster` a new one is registered. */
export function useHamsterForm(hamster: Hamster | undefined, onSaved: (saved: Hamster) => void) {
  const [busy, setBusy] = useState(false);
  const form = useForm<HamsterDraft>({ defaultValues: draftOf(hamster), mode: 'onTouched' });
  const save = useSaveHamster(hamster?.id, shownInForm(FIELDS, form.setError));
  return {
    form,
    /** While a picture is on its way, or the form. */
    pending: save.isPending || busy,
    failure: save.failure,
    setBusy,
    submit: form.handleSubmit((draft) => save.mutate(formOf(draft), { onSuccess: onSaved })),
  };
}
