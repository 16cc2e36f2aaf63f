import type { Media } from '@/content/media/upload/api';
import { isOnline } from '@/shared/hooks/useOnline';

/** What every form of a text keeps; `media` are the files that had arrived. */
export type DraftFields = { title: string; content: string; media: readonly Media[] };

/** What was being written, kept in this browser until it is published or thrown away. */
export type SavedDraft<W extends DraftFields> = W & {
  /** The session ended while it was sent: it is taken up again without asking. */
  autoResume?: boolean | undefined;
};

/**
 * Where a draft lies: drafts belong to a member, for two people may share a browser, and to the
 * entry or post being edited (null for a new one).
 */
export type DraftPlace = { kind: 'diary' | 'post'; memberId: number; targetId: number | null };

type Stored<W extends DraftFields> = SavedDraft<W> & {
  savedAt: number;
  /** There was no network when it was last worked on. */
  offline?: boolean;
};

/** The server keeps files that nothing uses for a day (decisions §1.10); an hour to spare. */
const MEDIA_LIVES_MS = 23 * 60 * 60_000;
/** A picture of ours on a line of its own. */
const OWN_MEDIA_LINE = /^!\[.*\]\(\/media\/[^\n]*\)$/gm;

/** Where it lies in the browser; its files lie under the same name (draftFileStore.ts). */
export function keyOf({ kind, memberId, targetId }: DraftPlace): string {
  const key = `hamsterd-${kind}-draft-${memberId}`;
  return targetId === null ? key : `${key}-${targetId}`;
}

/** Without files that are gone by now. Those of something that is edited are still there. */
function withLivingMedia<W extends DraftFields>(
  stored: Stored<W>,
  place: DraftPlace,
): SavedDraft<W> {
  const { savedAt, offline: _, ...rest } = stored;
  const draft = rest as unknown as SavedDraft<W>;
  const media = Array.isArray(draft.media) ? draft.media : [];
  const alive = place.targetId !== null || Date.now() - (savedAt ?? 0) < MEDIA_LIVES_MS;
  if (alive) return { ...draft, media };
  return { ...draft, media: [], content: draft.content.replace(OWN_MEDIA_LINE, '') };
}

export function readDraft<W extends DraftFields>(place: DraftPlace): SavedDraft<W> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { title, content } = value as Partial<DraftFields>;
    if (typeof title !== 'string' || typeof content !== 'string') return null;
    return withLivingMedia(value as Stored<W>, place);
  } catch {
    // Blocked storage or a broken text: there is nothing to offer.
    return null;
  }
}

type KeepOptions = {
  /** How many files are kept beside it. */
  unsent?: number;
  offline?: boolean;
};

/** A network that comes back does not end what was written without one while its files still wait to go. */
function isStillOffline(place: DraftPlace, unsent: number): boolean {
  if (!isOnline()) return true;
  const before = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
  return unsent > 0 && before?.offline === true;
}

/** Keeps what has words or pictures in it; an empty form is no draft. */
export function saveDraft<W extends DraftFields>(
  place: DraftPlace,
  draft: SavedDraft<W>,
  { unsent = 0, offline }: KeepOptions = {},
): void {
  try {
    if (draft.title.trim() || draft.content.trim() || draft.media.length + unsent > 0) {
      const stored: Stored<W> = {
        ...draft,
        savedAt: Date.now(),
        offline: offline ?? isStillOffline(place, unsent),
      };
      localStorage.setItem(keyOf(place), JSON.stringify(stored));
    } else {
      localStorage.removeItem(keyOf(place));
    }
  } catch {
    // Full or blocked storage: writing goes on without a safety net.
  }
}

export function deleteDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Nothing could have been kept either.
  }
}
