import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DIARY_FILES, type Media } from '@/content/media/upload/api';
import { limitsOf } from '@/content/media/upload/rules';
import { useUploads } from '@/content/media/upload/useUploads';
import { CAPTION_MAX } from '@/shared/api/limits.gen';
import { useSite } from '@/shared/api/site';
import { countCharacters } from '@/shared/lib/characters';
import { shownInForm } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { Tabs } from '@/shared/ui/Tabs';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type Contest, useEnter } from './api';
import styles from './Contests.module.css';
import { type Chosen, DiaryPhotos } from './DiaryPhotos';
import { FreshPhoto } from './FreshPhoto';
import { text } from './text';

type Fields = { caption: string; image: string };

const words = text.form;
const SOURCES = ['fresh', 'diary'] as const;
type Source = (typeof SOURCES)[number];

function checkCaption(caption: string): string | true {
  const length = countCharacters(caption);
  if (length === 0) return words.captionMissing;
  return length <= CAPTION_MAX || words.captionLong(CAPTION_MAX);
}

function focusOf({ isFocusMoved, focus }: Media) {
  return isFocusMoved ? focus : null;
}

/** Enters a photo, or another in its place: a new one, or one out of a diary entry. */
export default function EntryDialog({
  contest: { id, own },
  onClose,
}: DialogControl & { contest: Contest }) {
  const before = own?.entry;
  const { data: site } = useSite();
  const uploads = useUploads(
    { media: before && before.diaryEntryId === null ? [before.media] : [] },
    DIARY_FILES,
    { ...limitsOf(site?.limits), files: 1 },
  );
  const [source, setSource] = useState<Source>(before?.diaryEntryId ? 'diary' : 'fresh');
  const [picked, setPicked] = useState<Chosen | null>(
    before?.diaryEntryId ? { entryId: before.diaryEntryId, url: before.media.url } : null,
  );
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { caption: before?.caption ?? '', image: '' },
  });
  const { register, formState, setError, clearErrors } = form;
  const enter = useEnter(id, shownInForm<Fields>(['caption', 'image'], setError));
  const fresh = uploads.items[0]?.media;
  const isChosen = [fresh?.url, picked?.url].some((url) => url && url !== before?.media.url);

  const submit = form.handleSubmit(({ caption }) => {
    const image = source === 'fresh' ? fresh?.url : picked?.url;
    if (!image) return setError('image', { message: words.photoMissing });
    const body = {
      image,
      caption,
      diaryEntryId: source === 'diary' ? (picked?.entryId ?? null) : null,
      focus: source === 'fresh' && fresh ? focusOf(fresh) : null,
    };
    enter.mutate(body, {
      onSuccess: () => {
        toast({ ...text.entered, tone: 'good' });
        onClose();
      },
    });
  });

  const items = [
    {
      value: 'fresh' as const,
      label: words.fresh,
      content: <FreshPhoto uploads={uploads} />,
    },
    {
      value: 'diary' as const,
      label: words.diary,
      content: <DiaryPhotos chosen={picked} onChoose={setPicked} />,
    },
  ];
  return (
    <FormDialog
      onClose={onClose}
      holdOpen={formState.isDirty || isChosen}
      title={words.title}
      submitLabel={words.submit}
      pending={enter.isPending || uploads.items.some(({ state }) => state === 'sending')}
      onSubmit={(event) => {
        clearErrors('image');
        void submit(event);
      }}
      failure={enter.failure}
      errors={formState.errors}
    >
      <Tabs label={words.source} value={source} onChange={setSource} items={items} />
      {formState.errors.image && (
        <p className={styles.error} role="alert">
          {formState.errors.image.message}
        </p>
      )}
      <TextField
        label={words.caption}
        hint={words.captionHint}
        required
        error={formState.errors.caption?.message}
        {...register('caption', { validate: checkCaption })}
      />
    </FormDialog>
  );
}
