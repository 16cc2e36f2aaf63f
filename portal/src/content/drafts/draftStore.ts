import type { Media } from '@/content/media/upload/api';
import { isOnline } from '@/shared/hooks/useOnline';

/** The fields of every text draft; `media` are the uploaded files. */
export type DraftFields = { title: string; content: string; media: readonly Media[] };

/** An unpublished draft, stored in this browser until it is published or discarded. */
export type SavedDraft<F extends DraftFields> = F & {
  /** The form that opens next resumes it. */
  autoResume?: boolean | undefined;
  /** It was sent off and waits for its files, or for a network. */
  isPublishing?: boolean | undefined;
  /** When what is edited had last been changed as this was begun. */
  version?: string | undefined;
};

/**
 * Where a draft lies: drafts belong to a member, for two people may share a browser, and to the
 * entry or post being edited (null for a new one).
 */
export type DraftPlace = { kind: 'diary' | 'post'; memberId: number; targetId: number | null };

type Stored<F extends DraftFields> = SavedDraft<F> & {
  savedAt: number;
  /** There was no network when it was last worked on. */
  offline?: boolean;
};

/** The server keeps files that nothing uses for a day (decisions §1.10); an hour to spare. */
const MEDIA_LIVES_MS = 23 * 60 * 60_000;
/** A picture of ours on a line of its own. */
const OWN_MEDIA_LINE = /^!\[.*\]\(\/media\/[^\n]*\)$/gm;
const KEY = /^hamsterd-(diary|post)-draft-(\d+)(?:-(\d+))?$/;
/** When the latest offline draft that was offered had been written. */
const OFFERED = 'hamsterd-offered-at';

/** Where it lies in the browser; its files lie under the same name (draftFileStore.ts). */
export function keyOf({ kind, memberId, targetId }: DraftPlace): string {
  const key = `hamsterd-${kind}-draft-${memberId}`;
  return targetId === null ? key : `${key}-${targetId}`;
}

/** Null where storage is blocked or the text broken: there is nothing to offer then. */
function readStored<F extends DraftFields>(key: string): Stored<F> | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value?.title === 'string' && typeof value.content === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Where storage is full or blocked, writing goes on without a safety net. */
function writeStored<F extends DraftFields>(key: string, stored: Stored<F> | null): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {}
}

/** Without files that are gone by now. Those of something that is edited are still there. */
export function readDraft<F extends DraftFields>(place: DraftPlace): SavedDraft<F> | null {
  const stored = readStored<F>(keyOf(place));
  if (!stored) return null;
  const { savedAt, offline: _, ...rest } = stored;
  const draft = { ...rest, media: rest.media ?? [] } as unknown as SavedDraft<F>;
  const isAlive = place.targetId !== null || Date.now() - (savedAt ?? 0) < MEDIA_LIVES_MS;
  if (isAlive) return draft;
  return { ...draft, media: [], content: draft.content.replace(OWN_MEDIA_LINE, '') };
}

type SaveOptions = {
  /** How many files are kept beside it. */
  unsent?: number;
  offline?: boolean;
};

/** Keeps what has words or pictures in it; an empty form is no draft. */
export function saveDraft<F extends DraftFields>(
  place: DraftPlace,
  draft: SavedDraft<F>,
  { unsent = 0, offline = !isOnline() }: SaveOptions = {},
): void {
  const key = keyOf(place);
  const isEmpty = !draft.title.trim() && !draft.content.trim() && draft.media.length + unsent === 0;
  if (isEmpty) {
    writeStored(key, null);
    return;
  }
  // A network that comes back does not end what was written without one while its files still wait.
  const wasOffline = unsent > 0 && readStored<F>(key)?.offline === true;
  writeStored(key, { ...draft, savedAt: Date.now(), offline: offline || wasOffline });
}

export function deleteDraft(place: DraftPlace): void {
  writeStored(keyOf(place), null);
}

/** Once the form has gone on with it, the next one asks again. */
export function endAutoResume(place: DraftPlace): void {
  const stored = readStored(keyOf(place));
  if (stored) {
    writeStored(keyOf(place), { ...stored, autoResume: undefined, isPublishing: undefined });
  }
}

/** Something that was last worked on without a network. */
export type OfflineDraft = {
  place: DraftPlace;
  title: string;
  savedAt: number;
  isPublishing: boolean;
};

function offlineDraftAt(key: string, ofMember: number): OfflineDraft | null {
  const [, kind, memberId, id] = KEY.exec(key) ?? [];
  if (Number(memberId) !== ofMember) return null;
  const stored = readStored(key);
  if (!stored?.offline) return null;
  const { title, savedAt, isPublishing = false } = stored;
  const targetId = id === undefined ? null : Number(id);
  const place = { kind: kind as DraftPlace['kind'], memberId: ofMember, targetId };
  return { place, title, savedAt, isPublishing };
}

/** The latest that a member wrote offline and has not been offered yet; from now on it has been. */
export function takeOfflineDraft(memberId: number): OfflineDraft | null {
  try {
    const offeredAt = Number(localStorage.getItem(OFFERED) ?? 0);
    const [latest] = Object.keys(localStorage)
      .flatMap((key) => offlineDraftAt(key, memberId) ?? [])
      .filter(({ savedAt }) => savedAt > offeredAt)
      .sort((one, other) => other.savedAt - one.savedAt);
    if (latest) localStorage.setItem(OFFERED, String(latest.savedAt));
    return latest ?? null;
  } catch {
    // Blocked storage: there is nothing to offer.
    return null;
  }
}

/** The form that opens next goes on with it without asking once more; answers its address. */
export function resumeOfflineDraft({ place }: OfflineDraft): string {
  const stored = readStored(keyOf(place));
  if (stored) writeStored(keyOf(place), { ...stored, autoResume: true });
  const { kind, targetId } = place;
  if (kind === 'diary') return targetId ? `/create-diary?edit=${targetId}` : '/create-diary';
  return targetId ? `/community/post/${targetId}?compose=edit` : '/community?compose=new';
}
