import type { Media } from './api';

/** What was being written, kept in this browser until it is published or thrown away. */
export type Draft = {
  hamsterId: string;
  isPublic: boolean;
  mood: string | null;
  weather: string | null;
  activity: string | null;
  title: string;
  content: string;
};

/** A draft with the files that had arrived. */
export type KeptDraft = Draft & {
  media: readonly Media[];
  /** The session ended while it was sent: it is taken up again without asking. */
  interrupted?: boolean | undefined;
};

type Stored = KeptDraft & { savedAt: number };

const PREFIX = 'hamsterd-diary-draft';
/** The server keeps files that no entry uses for a day (decisions §1.10); an hour to spare. */
const MEDIA_LIVES_MS = 23 * 60 * 60_000;
/** A picture of ours on a line of its own. */
const OWN_MEDIA_LINE = /^!\[.*\]\(\/media\/[^\n]*\)$/gm;

/** Drafts belong to a member, for two people may share a browser, and to the entry being edited. */
function keyOf(memberId: number, entryId: number | null): string {
  return entryId === null ? `${PREFIX}-${memberId}` : `${PREFIX}-${memberId}-${entryId}`;
}

/** Without files that are gone by now. Those of an entry that is edited are still there. */
function withLivingMedia(stored: Stored, entryId: number | null): KeptDraft {
  const { savedAt, ...draft } = stored;
  const media = Array.isArray(draft.media) ? draft.media : [];
  if (entryId !== null || Date.now() - (savedAt ?? 0) < MEDIA_LIVES_MS) return { ...draft, media };
  return { ...draft, media: [], content: draft.content.replace(OWN_MEDIA_LINE, '') };
}

export function readDraft(memberId: number, entryId: number | null = null): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(memberId, entryId)) ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { title, content } = value as Partial<Stored>;
    if (typeof title !== 'string' || typeof content !== 'string') return null;
    return withLivingMedia(value as Stored, entryId);
  } catch {
    // Blocked storage or a broken text: there is nothing to offer.
    return null;
  }
}

/** Keeps what has words or pictures in it; an empty form is no draft. */
export function keepDraft(memberId: number, entryId: number | null, draft: KeptDraft): void {
  try {
    if (draft.title.trim() || draft.content.trim() || draft.media.length > 0) {
      const stored: Stored = { ...draft, savedAt: Date.now() };
      localStorage.setItem(keyOf(memberId, entryId), JSON.stringify(stored));
    } else {
      localStorage.removeItem(keyOf(memberId, entryId));
    }
  } catch {
    // Full or blocked storage: writing goes on without a safety net.
  }
}

export function dropDraft(memberId: number, entryId: number | null = null): void {
  try {
    localStorage.removeItem(keyOf(memberId, entryId));
  } catch {
    // Nothing could have been kept either.
  }
}
