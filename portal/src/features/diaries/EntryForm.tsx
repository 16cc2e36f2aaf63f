import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { RichField } from '@/content/composer/editor/RichField';
import { CONTENT_MAX, checkContent, checkTitle, TITLE_MAX } from '@/content/composer/editor/rules';
import type { SavedDraft } from '@/content/drafts/draftStore';
import { MediaPicker } from '@/content/media/upload/MediaPicker';
import { text as uploadText } from '@/content/media/upload/text';
import { useUploads } from '@/content/media/upload/useUploads';
import type { Hamster } from '@/features/hamsters/api';
import type { Failure } from '@/shared/api/failure';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import type { Entry, EntryForm as EntryInput } from './api';
import { ChoiceChips } from './ChoiceChips';
import { ACTIVITIES, MOODS, WEATHERS } from './choices';
import type { EntryDraft, EntryFields } from './draft';
import styles from './EntryForm.module.css';
import { formText } from './formText';
import { checkHamster } from './rules';
import { VisibilityChoice } from './VisibilityChoice';

type EntryFormProps = {
  hamsters: readonly Hamster[];
  initial: SavedDraft<EntryDraft>;
  /** The entry being edited. */
  entry?: Entry | undefined;
  pending: boolean;
  failure: Failure | null;
  /** Files that had not reached the server when it was left. */
  unsent?: (() => Promise<readonly File[]>) | undefined;
  onChange?: ((draft: EntryDraft, unsent: readonly File[]) => void) | undefined;
  /** Sends the form; rejects with the server's refusal. */
  onSubmit: (input: EntryInput) => Promise<unknown>;
  onFailed: (error: unknown) => void;
};

const words = formText;
const FIELDS = ['hamsterId', 'title', 'content'] as const;

/** Only words that are still offered go to the server. */
function known<V extends string>(choices: readonly { value: V }[], value: string | null): V | null {
  return choices.find((choice) => choice.value === value)?.value ?? null;
}

function optionsOf(hamsters: readonly Hamster[], entry: Entry | undefined) {
  const options = hamsters.map(({ id, name, breed }) => ({
    value: String(id),
    label: `${name} (${breed})`,
  }));
  // An entry may have outlived its hamster and keeps the name it was written under.
  if (entry && entry.hamster.id === null) {
    options.unshift({ value: 'gone', label: words.hamsterGone(entry.hamster.name) });
  }
  return options;
}

function fieldsOf({ media: _, autoResume: __, ...fields }: SavedDraft<EntryDraft>): EntryFields {
  return fields;
}

export function EntryForm(props: EntryFormProps) {
  const { hamsters, initial, entry, pending, failure, onChange, onSubmit, onFailed } = props;
  const uploads = useUploads({ media: initial.media, unsent: props.unsent });
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<EntryFields>({
    defaultValues: fieldsOf(initial),
  });
  /** A second press may come before the first one is drawn. */
  const submitting = useRef(false);
  const draft = useWatch({ control }) as EntryFields;
  const { errors } = formState;
  // An ended session leads away from here, and its message goes along.
  const refusal = !failure?.isSignedOut && Object.keys(errors).length === 0 ? failure : null;

  const tell = useEffectEvent((now: EntryDraft) => onChange?.(now, uploads.unsent()));
  useEffect(() => {
    tell({ ...draft, media: uploads.items.flatMap(({ media }) => media ?? []) });
  }, [draft, uploads.items]);

  const sending = uploads.items.some(({ state }) => state === 'sending');
  const failed = uploads.items.some(({ state }) => state === 'failed');

  const submit = handleSubmit(async (form) => {
    if (sending || failed || pending || submitting.current) return;
    submitting.current = true;
    const input: EntryInput = {
      title: form.title,
      content: form.content,
      isPublic: form.isPublic,
      hamsterId: form.hamsterId === 'gone' ? null : Number(form.hamsterId),
      images: uploads.items.flatMap(({ media }) => media?.url ?? []),
      mood: known(MOODS, form.mood),
      weather: known(WEATHERS, form.weather),
      activity: known(ACTIVITIES, form.activity),
    };
    try {
      await onSubmit(input);
    } catch (error) {
      // Not after a success: the page that follows may take a moment.
      submitting.current = false;
      if (!showFieldErrors(error, FIELDS, setError)) onFailed(error);
    }
  });

  function newHamster() {
    const onSaved = (saved: Hamster) =>
      // The list with the new one has to be drawn before it can be chosen.
      setTimeout(() => setValue('hamsterId', String(saved.id), { shouldValidate: true }));
    void openDialog(() => import('@/features/hamsters/HamsterDialog'), { onSaved });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <div className={styles.hamster}>
          <SelectField
            label={words.hamster}
            options={optionsOf(hamsters, entry)}
            error={errors.hamsterId?.message}
            {...register('hamsterId', { validate: checkHamster })}
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

      <MediaPicker uploads={uploads} />

      <TextField
        label={words.titleField}
        placeholder={words.titlePlaceholder}
        autoComplete="off"
        aside={`${[...draft.title].length} / ${TITLE_MAX}`}
        error={errors.title?.message}
        {...register('title', { validate: checkTitle })}
      />
      <div className={styles.content}>
        <Controller
          control={control}
          name="content"
          rules={{ validate: checkContent }}
          render={({ field }) => (
            <RichField
              ref={field.ref}
              label={words.content}
              placeholder={words.contentPlaceholder}
              uploads={uploads}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              onTooMany={() => toast({ ...uploadText.tooMany })}
              aside={
                draft.content.length > CONTENT_MAX * 0.8
                  ? `${[...draft.content].length} / ${CONTENT_MAX}`
                  : undefined
              }
              error={errors.content?.message}
            />
          )}
        />
      </div>

      <section className={styles.day} aria-label={words.optional}>
        <p className={styles.note}>{words.optional}</p>
        <Controller
          control={control}
          name="mood"
          render={({ field }) => (
            <ChoiceChips
              label={words.mood}
              choices={MOODS}
              value={known(MOODS, field.value)}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="weather"
          render={({ field }) => (
            <ChoiceChips
              label={words.weather}
              choices={WEATHERS}
              value={known(WEATHERS, field.value)}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="activity"
          render={({ field }) => (
            <ChoiceChips
              label={words.activity}
              choices={ACTIVITIES}
              value={known(ACTIVITIES, field.value)}
              onChange={field.onChange}
            />
          )}
        />
      </section>

      <div className={styles.foot} data-foot="">
        {refusal && <FormAlert failure={refusal} />}
        <p className={styles.wait} role="status">
          {sending ? uploadText.waitUploads : failed ? uploadText.failedUploads : ''}
        </p>
        <Button
          type="submit"
          size="large"
          pending={pending}
          aria-disabled={sending || failed || undefined}
        >
          {entry ? words.save : words.submit}
        </Button>
      </div>
    </form>
  );
}
