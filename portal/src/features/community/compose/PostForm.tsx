import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import styles from '@/content/composer/Compose.module.css';
import { ComposeHeader } from '@/content/composer/ComposeFrame';
import { RichField } from '@/content/composer/editor/RichField';
import { CONTENT_MAX, checkContent, checkTitle, TITLE_MAX } from '@/content/composer/editor/rules';
import type { SavedDraft } from '@/content/drafts/draftStore';
import { POST_FILES } from '@/content/media/upload/api';
import { MediaPicker } from '@/content/media/upload/MediaPicker';
import { text as uploadText } from '@/content/media/upload/text';
import { useUploads } from '@/content/media/upload/useUploads';
import type { Failure } from '@/shared/api/failure';
import { countCharacters } from '@/shared/lib/characters';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import type { PostForm as PostInput } from './api';
import type { BoardOption, PostDraft, PostFields } from './draft';
import { type ModeText, text } from './text';

export type PostFormProps = {
  words: ModeText;
  boards: readonly BoardOption[];
  initial: SavedDraft<PostDraft>;
  failure: Failure | null;
  /** Whether the member may pin the post as a notice. */
  canPin: boolean;
  /** Whether to begin in the title. */
  focusTitle: boolean;
  /** Files that had not reached the server when it was left. */
  unsent: (() => Promise<readonly File[]>) | undefined;
  onChange: (draft: PostDraft, unsent: readonly File[]) => void;
  /** Sends the form; rejects with the server's refusal. */
  onSubmit: (input: PostInput) => Promise<unknown>;
  onFailed: (error: unknown) => void;
  onClose: () => void;
};

const FIELDS = ['boardId', 'title', 'content'] as const;

function fieldsOf({ media: _, autoResume: __, ...fields }: SavedDraft<PostDraft>): PostFields {
  return fields;
}

/** Board, title, text and files of a post. Sent while files are on their way, it waits for them. */
export function PostForm(props: PostFormProps) {
  const { words, boards, initial, failure, onChange } = props;
  const uploads = useUploads({ media: initial.media, unsent: props.unsent }, POST_FILES);
  const { register, handleSubmit, setError, control, formState } = useForm<PostFields>({
    mode: 'onChange',
    defaultValues: fieldsOf(initial),
  });
  const files = useRef<HTMLDivElement>(null);
  /** A second press may come before the first one is drawn. */
  const submitting = useRef(false);
  const [step, setStep] = useState<'writing' | 'waiting' | 'sending'>('writing');
  const written = useWatch({ control }) as PostFields;
  const { errors } = formState;
  // An ended session leads away from here, and its message goes along.
  const refusal = !failure?.isSignedOut && Object.keys(errors).length === 0 ? failure : null;

  const onTheirWay = uploads.items.some(({ state }) => state === 'sending');
  const failed = uploads.items.some(({ state }) => state === 'failed');

  const tell = useEffectEvent((now: PostDraft) => onChange(now, uploads.unsent()));
  useEffect(() => {
    tell({ ...written, media: uploads.items.flatMap((item) => item.media ?? []) });
  }, [written, uploads.items]);

  const send = handleSubmit(
    async (fields) => {
      if (submitting.current) return;
      if (onTheirWay) return setStep('waiting');
      if (failed) {
        setStep('writing');
        return files.current?.scrollIntoView({ block: 'nearest' });
      }
      submitting.current = true;
      setStep('sending');
      try {
        const images = uploads.items.flatMap(({ media }) => media?.url ?? []);
        const { boardId, isPinned, title, content } = fields;
        const pin = props.canPin ? { isPinned } : {};
        await props.onSubmit({ title, content, boardId: Number(boardId), images, ...pin });
      } catch (error) {
        submitting.current = false;
        setStep('writing');
        if (!showFieldErrors(error, FIELDS, setError)) props.onFailed(error);
      }
    },
    () => setStep('writing'),
  );

  // The last file of a post that was already sent off has arrived, failed or been taken out.
  useEffect(() => {
    if (step === 'waiting' && !onTheirWay) void send();
  });

  const busy = step !== 'writing';
  const longText = written.content.length > CONTENT_MAX * 0.8;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <ComposeHeader
        heading={words.heading}
        onClose={props.onClose}
        submit={
          <Button type="submit" pending={busy}>
            {busy ? words.pending : words.submit}
          </Button>
        }
      />
      <p className={styles.status} role="status">
        {step === 'waiting' ? text.waiting : failed ? uploadText.failedUploads : ''}
      </p>
      {refusal && (
        <div className={styles.refusal}>
          <FormAlert failure={refusal} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.fields}>
          <SelectField
            label={text.board}
            options={boards}
            placeholder={text.boardPlaceholder}
            error={errors.boardId?.message}
            {...register('boardId', { validate: (value) => value !== '' || text.boardMissing })}
          />
          <TextField
            label={text.title}
            placeholder={text.titlePlaceholder}
            autoComplete="off"
            autoFocus={props.focusTitle}
            aside={`${countCharacters(written.title)} / ${TITLE_MAX}`}
            error={errors.title?.message}
            {...register('title', { validate: checkTitle })}
          />
          <Controller
            control={control}
            name="content"
            rules={{ validate: checkContent }}
            render={({ field }) => (
              <RichField
                ref={field.ref}
                label={text.content}
                placeholder={text.contentPlaceholder}
                uploads={uploads}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                onTooMany={() => toast({ ...uploadText.tooMany })}
                aside={longText ? `${[...written.content].length} / ${CONTENT_MAX}` : undefined}
                error={errors.content?.message}
              />
            )}
          />
          <div ref={files}>
            <MediaPicker uploads={uploads} />
          </div>
          {props.canPin && (
            <CheckboxField label={text.pinned} hint={text.pinnedHint} {...register('isPinned')} />
          )}
        </div>
      </div>
    </form>
  );
}
