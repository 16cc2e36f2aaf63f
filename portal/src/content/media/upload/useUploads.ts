import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { userMessageOf } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { isOnline } from '@/shared/hooks/useOnline';
import { tellFailure } from '@/shared/ui/tellFailure';
import { toast } from '@/shared/ui/toast';
import { isRefused } from '@/shared/unsent/isRefused';
import { DIARY_FILES, type FilesTarget, type Focus, type Media, uploadMedia } from './api';
import { isVideoFile, refusalOf, type UploadLimits, USUAL_LIMITS } from './rules';
import { shrinkImage } from './shrink';
import { text } from './text';

/** One photo or video of a form, on its way or there. */
export type UploadItem = {
  key: number;
  name: string;
  kind: 'image' | 'video';
  /** The preview: the local file until it is uploaded. */
  previewUrl: string;
  /** 0 to 1 while it is sent. */
  progress: number;
  /** 0 to 1 while the server converts a video. */
  converting?: number | undefined;
  state: 'sending' | 'done' | 'failed';
  error?: string | undefined;
  /** False where the file itself is the reason: sending it again changes nothing. */
  retriable?: boolean | undefined;
  /** It failed because of the network and is retried automatically. */
  isWaiting?: boolean | undefined;
  media?: Media | undefined;
};

export type Uploads = {
  limits: UploadLimits;
  items: readonly UploadItem[];
  /** Files that had not reached the server last time are still being read. */
  isLoading: boolean;
  /** Takes as many files as there is room for, and says if there were more. */
  add: (files: readonly File[]) => readonly UploadItem[];
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Files that are not uploaded yet but may still be. */
  unsent: () => readonly File[];
  /** The focus point of a photo: it stays visible when the photo is cropped. */
  setFocus: (key: number, focus: Focus) => void;
  /** One place towards the front (-1) or the end (1). */
  move: (key: number, step: -1 | 1) => void;
};

/** A file of this device: `previewUrl` keeps it in memory until it is revoked. */
type Chosen = { file: File; previewUrl: string; abort: AbortController };

function release({ previewUrl, abort }: Chosen): void {
  abort.abort();
  URL.revokeObjectURL(previewUrl);
}

let nextKey = 1;

/** Whether a retry may help: nothing is wrong with the file itself. */
function isPassing(error: unknown): boolean {
  return !isRefused(error) || error.code === 'consent_needed';
}

function itemOfMedia(media: Media): UploadItem {
  return {
    key: nextKey++,
    name: '',
    kind: media.kind === 'video' ? 'video' : 'image',
    previewUrl: media.kind === 'video' ? media.url : (media.thumbnailUrl ?? media.url),
    progress: 1,
    state: 'done',
    media,
  };
}

function itemOfFile(file: File): UploadItem {
  return {
    key: nextKey++,
    name: file.name,
    kind: isVideoFile(file) ? 'video' : 'image',
    previewUrl: URL.createObjectURL(file),
    progress: 0,
    state: 'sending',
  };
}

function moved(items: readonly UploadItem[], key: number, step: -1 | 1): readonly UploadItem[] {
  const from = items.findIndex((item) => item.key === key);
  const other = items[from + step];
  const item = items[from];
  if (!item || !other) return items;
  return items.map((each) => (each === item ? other : each === other ? item : each));
}

type Beginning = {
  /** Files that the server has. */
  media: readonly Media[];
  /** Files that had not reached it when the form was left. */
  unsent?: (() => Promise<readonly File[]>) | undefined;
};

/**
 * The photos and videos of a form. Each is uploaded at once in a request of its own, and can fail
 * alone.
 */
export function useUploads(
  initial: Beginning,
  target: FilesTarget = DIARY_FILES,
  limits = USUAL_LIMITS,
): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>(() => initial.media.map(itemOfMedia));
  const [isLoading, setLoading] = useState(initial.unsent !== undefined);
  const files = useRef(new Map<number, Chosen>());

  useEffect(() => {
    const chosen = files.current;
    return () => {
      for (const each of chosen.values()) release(each);
    };
  }, []);

  const retryAll = useEffectEvent(() => {
    for (const { key, state, retriable } of items) if (state === 'failed' && retriable) retry(key);
  });
  useEffect(() => {
    window.addEventListener('online', retryAll);
    return () => window.removeEventListener('online', retryAll);
  }, []);
  const { me } = useSession();
  const mayUpload = me !== null && !me.needsConsent;
  useEffect(() => {
    if (mayUpload) retryAll();
  }, [mayUpload]);

  const loadUnsent = useEffectEvent(() => initial.unsent?.());
  const takeUp = useEffectEvent((left: readonly File[]) => {
    add(left);
    setLoading(false);
  });
  useEffect(() => {
    let ended = false;
    loadUnsent()?.then((left) => !ended && takeUp(left));
    return () => {
      ended = true;
    };
  }, []);

  function change(key: number, part: Partial<UploadItem>) {
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  async function start(key: number, file: File, previewUrl: string) {
    const abort = new AbortController();
    files.current.set(key, { file, previewUrl, abort });
    try {
      const lighter = await shrinkImage(file);
      const refusal = refusalOf(lighter, limits);
      if (refusal) return change(key, { state: 'failed', error: refusal, retriable: false });
      const onProgress = (progress: number) => change(key, { progress });
      const onConverting = (converting: number) => change(key, { converting });
      const options = { signal: abort.signal, onProgress, onConverting };
      const media = await uploadMedia(target, lighter, options);
      change(key, { state: 'done', progress: 1, media });
    } catch (error) {
      if (abort.signal.aborted) return;
      const isWaiting = !isOnline();
      const sentence = isWaiting ? text.waitsForNetwork : userMessageOf(error, text.fileFailed);
      change(key, { state: 'failed', error: sentence, retriable: isPassing(error), isWaiting });
      // Offline, the line under each file is enough.
      if (!isWaiting) tellFailure(target.failed, error);
    }
  }

  function add(chosen: readonly File[]) {
    const fitting = chosen.slice(0, Math.max(0, limits.files - items.length));
    const started = fitting.map((file) => ({ file, item: itemOfFile(file) }));
    const added = started.map(({ item }) => item);
    setItems((now) => [...now, ...added]);
    for (const { file, item } of started) void start(item.key, file, item.previewUrl);
    if (fitting.length < chosen.length) toast(text.tooMany(limits.files));
    return added;
  }

  function remove(key: number) {
    const gone = files.current.get(key);
    if (gone) release(gone);
    files.current.delete(key);
    setItems((now) => now.filter((item) => item.key !== key));
  }

  function retry(key: number) {
    const chosen = files.current.get(key);
    if (!chosen) return;
    const anew = { progress: 0, converting: undefined, error: undefined, isWaiting: false };
    change(key, { state: 'sending', ...anew });
    void start(key, chosen.file, chosen.previewUrl);
  }

  return {
    limits,
    items,
    isLoading,
    add,
    remove,
    retry,
    unsent: () =>
      items.flatMap(({ key, state, retriable }) =>
        state === 'done' || retriable === false ? [] : (files.current.get(key)?.file ?? []),
      ),
    setFocus: (key, focus) =>
      setItems((now) =>
        now.map((item) =>
          item.key === key && item.media
            ? { ...item, media: { ...item.media, focus, isFocusMoved: true } }
            : item,
        ),
      ),
    move: (key, step) => setItems((now) => moved(now, key, step)),
  };
}
