import { Plus } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { ComposerStatus } from '@/content/composer/ComposerStatus';
import { ContentField } from '@/content/composer/ContentField';
import { PublishButton } from '@/content/composer/PublishButton';
import { TitleField } from '@/content/composer/TitleField';
import { useComposer } from '@/content/composer/useComposer';
import type { SavedDraft } from '@/content/drafts/draftStore';
import type { Draft } from '@/content/drafts/useDraft';
import { DIARY_FILES, type Focus, type Media } from '@/content/media/upload/api';
import { MediaPicker } from '@/content/media/upload/MediaPicker';
import { useChosenPhotos } from '@/content/media/upload/useChosenPhotos';
import type { Hamster } from '@/features/hamsters/profile/api';
import type { Failure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import type { Entry, EntryForm as EntryInput } from './api';
import { ChoiceChips } from './ChoiceChips';
import { CompanionChips } from './CompanionChips';
import { ACTIVITIES, MOODS, WEATHERS } from './choices';
import type { EntryDraft, EntryFields } from './draft';
import { EntryDateField } from './EntryDateField';
import styles from './EntryForm.module.css';
import { formText } from './formText';
import { checkEntryDate, checkHamster, titleOf } from './rules';
import { VisibilityChoice } from './VisibilityChoice';

type EntryFormProps = {
  hamsters: readonly Hamster[];
  draft: Draft<EntryDraft>;
  initial: SavedDraft<EntryDraft>;
  /** The entry being edited. */
  entry?: Entry | undefined;
  failure: Failure | null;
  /** Files that another app has shared into the form. */
  sharedFiles?: (() => Promise<readonly File[]>) | undefined;
  /** Sends the form; rejects with the server's refusal. */
  send: (input: EntryInput) => Promise<Entry>;
  onSent: (saved: Entry) => void;
  onSignedOut?: (() => void) | undefined;
};

const words = formText;
const FIELDS = ['hamsterId', 'title', 'content', 'entryDate'] as const;
const CHOICES = [
  { name: 'mood', label: words.mood, choices: MOODS },
  { name: 'weather', label: words.weather, choices: WEATHERS },
  { name: 'activity', label: words.activity, choices: ACTIVITIES },
] as const;

/** Only words that are still offered go to the server. */
function known<V extends string>(choices: readonly { value: V }[], value: string | null): V | null {
  return choices.find((choice) => choice.value === value)?.value ?? null;
}

function optionsOf(hamsters: readonly Hamster[], entry: Entry | undefined) {
  const options = hamsters.map(({ id, name, breed }) => ({
    value: String(id),
    label: `${name} (${breed})`,
  }));
  if (!entry) return options;
  const { id, name } = entry.hamster;
  // An entry may have outlived its hamster, or its author's care for it, and keeps the name.
  if (id === null) options.unshift({ value: 'gone', label: words.hamsterGone(name) });
  else if (!hamsters.some((each) => each.id === id)) {
    options.unshift({ value: String(id), label: words.hamsterLeft(name) });
  }
  return options;
}

function movedFocus(media: readonly Media[]): Record<string, Focus> {
  const moved = media.flatMap(({ url, focus, isFocusMoved }) =>
    focus && isFocusMoved ? [[url, focus] as const] : [],
  );
  return Object.fromEntries(moved);
}

type Sent = { images: string[]; media: readonly Media[] };

function inputOf(
  { hamsterId, companionIds = [], ...fields }: EntryFields,
  { images, media }: Sent,
): EntryInput {
  return {
    ...fields,
    images,
    ...(hamsterId === 'gone'
      ? { hamsterId: null }
      : {
          hamsterId: Number(hamsterId),
          hamsterIds: [...new Set([hamsterId, ...companionIds])].map(Number),
        }),
    mood: known(MOODS, fields.mood),
    weather: known(WEATHERS, fields.weather),
    activity: known(ACTIVITIES, fields.activity),
    entryDate: fields.entryDate || null,
    focus: movedFocus(media),
  };
}

/** The form of a diary entry: visibility, photos, text, and how the day was. */
export function EntryForm(props: EntryFormProps) {
  const { hamsters, entry, send, ...options } = props;
  const composer = useComposer<EntryFields, Entry>({
    ...options,
    target: DIARY_FILES,
    version: entry?.updatedAt,
    fields: FIELDS,
    send: (fields, images, media) => send(inputOf(fields, { images, media })),
  });
  const { register, setValue, control, formState } = composer.form;
  useChosenPhotos(!entry, composer.uploads.add);
  const titlePlaceholder = titleOf(composer.text.values.content) || words.titlePlaceholder;

  function newHamster() {
    const onSaved = (saved: Hamster) =>
      // The list with the new one has to be drawn before it can be chosen.
      setTimeout(() => setValue('hamsterId', String(saved.id), { shouldValidate: true }));
    void openDialog(() => import('@/features/hamsters/profile/HamsterDialog'), { onSaved });
  }

  return (
    <form className="column gap-6" {...composer.formProps}>
      <div ref={composer.picker}>
        <MediaPicker uploads={composer.uploads} hasFocus />
      </div>
      <div className={styles.content}>
        <ContentField
          composer={composer}
          placeholder={words.contentPlaceholder}
          optional={composer.uploads.items.length > 0}
        />
      </div>
      <div className={styles.pair}>
        <div className={styles.hamster}>
          <SelectField
            label={words.hamster}
            options={optionsOf(hamsters, entry)}
            error={formState.errors.hamsterId?.message}
            {...register('hamsterId', { validate: checkHamster })}
          />
          <Controller
            control={control}
            name="companionIds"
            render={({ field }) => (
              <CompanionChips
                hamsters={hamsters}
                hamsterId={composer.form.getValues('hamsterId')}
                chosen={field.value ?? []}
                onChange={field.onChange}
              />
            )}
          />
          <Button
            variant="ghost"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={newHamster}
          >
            {words.newHamster}
          </Button>
        </div>
        <Controller
          control={control}
          name="isPublic"
          render={({ field }) => (
            <VisibilityChoice isPublic={field.value} onChange={field.onChange} />
          )}
        />
      </div>

      <EntryDateField
        stored={entry?.entryDate}
        error={formState.errors.entryDate?.message}
        {...register('entryDate', { validate: (day) => checkEntryDate(day, entry?.entryDate) })}
      />
      <TitleField composer={composer} placeholder={titlePlaceholder} optional />

      <section className={styles.day} aria-label={words.optional}>
        <p className="text-13 text-muted">{words.optional}</p>
        {CHOICES.map(({ name, label, choices }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <ChoiceChips
                label={label}
                choices={choices}
                value={known<string>(choices, field.value)}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </section>

      <div className={styles.foot} data-foot="">
        {composer.refusal && <FormAlert failure={composer.refusal} />}
        <ComposerStatus composer={composer} className={styles.wait} />
        <PublishButton composer={composer} words={entry ? words.edit : words.create} size="large" />
      </div>
    </form>
  );
}
