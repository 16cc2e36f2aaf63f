import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { SavedDraft } from '@/content/drafts/draftStore';
import type { Draft } from '@/content/drafts/useDraft';
import { type FilesTarget, type Media, POST_FILES } from '@/content/media/upload/api';
import { limitsOf } from '@/content/media/upload/rules';
import { type Uploads, useUploads } from '@/content/media/upload/useUploads';
import { ApiError } from '@/shared/api/errors';
import type { Failure } from '@/shared/api/failure';
import { useSite } from '@/shared/api/site';
import { showFieldErrors } from '@/shared/lib/fieldErrors';

/** The fields of every composer. */
export type TextFields = { title: string; content: string };

type Files = { media: readonly Media[] };

type ComposerOptions<Fields extends TextFields, Saved> = {
  draft: Draft<Fields & Files>;
  /** The initial values: a restored draft, or defaults. */
  initial: SavedDraft<Fields & Files>;
  target: FilesTarget;
  /** When the edited content was last changed, as far as known. */
  version?: string | undefined;
  /** Files that came from elsewhere, such as another app. */
  sharedFiles?: (() => Promise<readonly File[]>) | undefined;
  /** The fields under which a refusal of the server is shown. */
  fields: readonly Path<Fields>[];
  failure: Failure | null;
  /** Sends the form with its files; rejects with the server's refusal. */
  send: (fields: Fields, images: string[], media: readonly Media[]) => Promise<Saved>;
  onSent: (saved: Saved) => void;
  /** The session ended; the text is kept. */
  onSignedOut?: (() => void) | undefined;
};

export type Composer<Fields extends TextFields = TextFields> = {
  form: UseFormReturn<Fields>;
  /** The same form for the parts that know the text alone. */
  text: { form: UseFormReturn<TextFields>; values: TextFields };
  uploads: Uploads;
  picker: RefObject<HTMLDivElement | null>;
  /** Sent off, it waits for its files before it is sent. */
  step: 'writing' | 'waiting' | 'sending';
  /** A file that failed holds it up. */
  hasFailedFile: boolean;
  /** Files of the restored draft are gone, from this browser or from the server. */
  hasMissingFile: boolean;
  /** Whether the edited content was changed elsewhere since editing began. */
  isOutdated: boolean;
  /** The error, except those shown at a field. */
  refusal: Failure | null;
  /** For the <form>: input during an upload cancels the pending submission. */
  formProps: { onSubmit: (event: FormEvent) => void; onInput: () => void; noValidate: true };
};

/** The server's sentences about fields that the form does not show, such as its photos. */
function sentencesBeside(error: unknown, shown: readonly string[]): string[] {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.keys(fields).flatMap((name) => (shown.includes(name) ? [] : (fields[name] ?? [])));
}

/** The same failure with these sentences, but for those that it says already. */
function withSentences(failure: Failure, sentences: readonly string[]): Failure {
  const { description } = failure;
  const others = sentences.filter((sentence) => !description.includes(sentence));
  return { ...failure, description: [description, ...others].join(' ') };
}

/** How many files a post has beside its media. */
function attachedTo(fields: object): number {
  const { files = [] } = fields as { files?: readonly unknown[] };
  return files.length;
}

/**
 * The form of every composer: text, files, draft, and submission. A feature declares its own fields
 * and the request.
 */
export function useComposer<Fields extends TextFields, Saved>(
  options: ComposerOptions<Fields, Saved>,
): Composer<Fields> {
  const { draft, sharedFiles, failure } = options;
  const [initial] = useState(() => ({ version: options.version, ...options.initial }));
  const { media, autoResume: _, isPublishing: wasSent, version, unsentCount, ...fields } = initial;
  const isOutdated = version !== options.version;
  const form = useForm<Fields>({
    mode: 'onChange',
    defaultValues: fields as unknown as DefaultValues<Fields>,
  });
  const hasUnsent = draft.restored !== null || sharedFiles !== undefined;
  /** How many files there have to be until nothing is missing; 0 where nothing is lost. */
  const [expected, setExpected] = useState(0);
  async function unsent() {
    const kept = draft.restored ? await draft.unsentFiles() : [];
    const lost = (unsentCount ?? 0) - kept.length;
    if (lost > 0) {
      setExpected(media.length + attachedTo(fields) + kept.length + lost);
      // What is no longer complete is not published by itself.
      setStep('writing');
    }
    return [...kept, ...((await sharedFiles?.()) ?? [])];
  }
  const { data: site } = useSite();
  const uploads = useUploads(
    { media, unsent: hasUnsent ? unsent : undefined },
    options.target,
    limitsOf(site?.limits, options.target === POST_FILES),
  );
  const picker = useRef<HTMLDivElement>(null);
  /** A second press may come before the first one is drawn. */
  const isSubmitting = useRef(false);
  /** What the server refused that no field shows. */
  const [beside, setBeside] = useState<readonly string[]>([]);
  const [step, setStep] = useState<Composer['step']>(
    wasSent && !isOutdated ? 'waiting' : 'writing',
  );
  const values = useWatch({ control: form.control }) as Fields;

  const { items, isLoading } = uploads;
  const isOnTheWay =
    isLoading || items.some(({ state, isWaiting }) => state === 'sending' || isWaiting);
  const hasFailedFile = items.some(({ state, isWaiting }) => state === 'failed' && !isWaiting);

  const missing = isLoading ? 0 : Math.max(0, expected - items.length - attachedTo(values));

  const keep = useEffectEvent((now: SavedDraft<Fields & Files>) =>
    draft.keep(now, uploads.unsent(), missing),
  );
  // Not the step itself: a failure must not change it, and the draft kept for a lost session stays
  // the same.
  const isPublishing = step === 'waiting' || undefined;
  useEffect(() => {
    if (isLoading) return;
    const media = items.flatMap((item) => item.media ?? []);
    keep({ ...values, media, isPublishing, version });
  }, [values, items, isLoading, isPublishing, version]);

  async function send(now: Fields) {
    if (isSubmitting.current) return;
    if (isOnTheWay) return setStep('waiting');
    if (hasFailedFile) {
      setStep('writing');
      return picker.current?.scrollIntoView({ block: 'nearest' });
    }
    isSubmitting.current = true;
    setStep('sending');
    try {
      const media = items.flatMap((item) => item.media ?? []);
      const images = media.map(({ url }) => url);
      const saved = await options.send(now, images, media);
      draft.end();
      options.onSent(saved);
    } catch (error) {
      // Not after a success: the page that follows may take a moment.
      isSubmitting.current = false;
      setStep('writing');
      setBeside(sentencesBeside(error, options.fields));
      const isShown = showFieldErrors(error, options.fields, form.setError);
      if (!isShown && draft.keepThrough(error)) options.onSignedOut?.();
    }
  }

  const submit = form.handleSubmit(send, () => setStep('writing'));

  // Runs when the last file of a pending submission was uploaded, failed or was removed.
  useEffect(() => {
    if (step === 'waiting' && !isOnTheWay) void submit();
  });

  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return {
    form,
    text: { form: form as unknown as UseFormReturn<TextFields>, values },
    uploads,
    picker,
    step,
    hasFailedFile,
    hasMissingFile: missing > 0,
    isOutdated,
    // An expired session leaves this page, and its message is passed along.
    refusal:
      failure && !failure.isSignedOut && !(hasErrors && beside.length === 0)
        ? withSentences(failure, beside)
        : null,
    formProps: {
      onSubmit: (event) => void submit(event),
      onInput: () => step === 'waiting' && setStep('writing'),
      noValidate: true,
    },
  };
}
