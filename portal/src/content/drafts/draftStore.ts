import type { Media } from '@/content/media/upload/api';
import { isOnline } from '@/shared/hooks/useOnline';
import { type Kept, keyOf, list, type Place, read, write } from '@/shared/unsent/store';

/** The fields of every text draft; `media` are the uploaded files. */
export type DraftFields = { title: string; content: string; media: readonly Media[] };

/** An unpublished draft, stored in this browser until it is published or discarded. */
export type SavedDraft<F extends DraftFields> = F & {
  /** The form that opens next resumes it. */
  autoResume?: boolean | undefined;
  /** It was sent off and waits for its files, or for a network. */
  isPublishing?: boolean | undefined;
  /** The edited item's modification time when the draft was begun. */
  version?: string | undefined;
  /** How many of its files the server does not have. */
  unsentCount?: number | undefined;
};

/**
 * The storage key of a draft. Drafts belong to a member, because two people may share a browser, and to the
 * entry or post being edited (null for a new one), or the post being answered.
 */
export type DraftPlace = {
  kind: 'diary' | 'post' | 'answer';
  memberId: number;
  targetId: number | null;
};

type Stored<F extends DraftFields> = SavedDraft<F> & {
  /** There was no network when it was last worked on. */
  offline?: boolean;
  /** It was offered since. */
  isOffered?: boolean;
  /** Addresses of the files that the edited item had when its form opened. Older drafts do not say. */
  attached?: readonly string[];
  /** When each of its uploaded files was first saved with it, by address. Older drafts do not say. */
  filesSince?: Record<string, number>;
};

/** Posts have attached files too. */
type WithFiles = DraftFields & { files?: readonly { url: string }[] | undefined };

/** The server keeps files that nothing uses for a day (decisions §1.10); an hour to spare. */
const MEDIA_LIVES_MS = 23 * 60 * 60_000;
/** A picture of ours on a line of its own. */
const OWN_MEDIA_LINE = /^!\[.*\]\((\/media\/[^\n]*)\)$/gm;

function addressesOf({ content, media, files = [] }: WithFiles): string[] {
  const inContent = [...content.matchAll(OWN_MEDIA_LINE)].flatMap(([, url]) => url ?? []);
  return [...[...media, ...files].map(({ url }) => url), ...inContent];
}

function storePlace({ kind, memberId, targetId }: DraftPlace): Place {
  const name = targetId === null ? kind : `${kind}-${targetId}`;
  return { shelf: 'draft', owner: memberId, name };
}

/** The key of its files, the same as the draft's (shared/unsent/files.ts). */
export function filesOf(place: DraftPlace): string {
  return keyOf(storePlace(place));
}

/** Null where storage is blocked or the text broken: there is nothing to offer then. */
function readStored<F extends DraftFields>(place: DraftPlace): Kept<Stored<F>> | null {
  const kept = read<Stored<F>>(storePlace(place));
  const { title, content } = kept?.value ?? {};
  return typeof title === 'string' && typeof content === 'string' ? kept : null;
}

/** Files that no longer exist are left out and counted as unsent. Those that an edited item had still exist. */
export function readDraft<F extends DraftFields>(place: DraftPlace): SavedDraft<F> | null {
  const stored = readStored<F>(place);
  if (!stored) return null;
  const { offline: _, isOffered: __, filesSince = {}, attached, ...rest } = stored.value;
  // An older draft does not count its files: one that waited to be sent waited for one at least.
  const unsentCount = rest.unsentCount ?? (rest.isPublishing ? 1 : 0);
  const draft = { ...rest, unsentCount, media: rest.media ?? [] } as unknown as SavedDraft<F> &
    WithFiles;
  const isEdit = place.targetId !== null && place.kind !== 'answer';
  if (isEdit && !attached) return draft;
  const isAlive = (url: string) =>
    (isEdit && attached?.includes(url)) ||
    Date.now() - (filesSince[url] ?? stored.savedAt) < MEDIA_LIVES_MS;
  const { media, files, content } = draft;
  const gone = new Set(addressesOf(draft).filter((url) => !isAlive(url)));
  return {
    ...draft,
    unsentCount: unsentCount + gone.size,
    media: media.filter(({ url }) => isAlive(url)),
    ...(files && { files: files.filter(({ url }) => isAlive(url)) }),
    content: content.replace(OWN_MEDIA_LINE, (line, url) => (isAlive(url) ? line : '')),
  };
}

export type SaveOptions = {
  /** The number of files saved with it. */
  unsent?: number;
  /** The number of files that have to be chosen again. */
  missing?: number;
  /** The form as it opened. */
  opened?: DraftFields | null;
  offline?: boolean;
};

/** Saves a form that has text or pictures; an empty form is not saved. */
export function saveDraft<F extends DraftFields>(
  place: DraftPlace,
  draft: SavedDraft<F>,
  { unsent = 0, missing = 0, opened, offline = !isOnline() }: SaveOptions = {},
): void {
  const isEmpty = !draft.title.trim() && !draft.content.trim() && draft.media.length + unsent === 0;
  if (isEmpty) {
    deleteDraft(place);
    return;
  }
  // While files are still unsent, a restored network does not change that the draft was written
  // offline.
  const before = readStored<F>(place);
  const wasOffline = unsent > 0 && before?.value.offline === true;
  const since = before?.value.filesSince ?? {};
  const filesSince = Object.fromEntries(
    addressesOf(draft).map((url) => [url, since[url] ?? Date.now()]),
  );
  // If storage is full or blocked, the form works without saved drafts.
  // A form that opens with a draft has files that only the draft has.
  const attached = before?.value.attached ?? (opened ? addressesOf(opened) : undefined);
  const marks = {
    attached,
    filesSince,
    unsentCount: unsent + missing,
    offline: offline || wasOffline,
  };
  write(storePlace(place), { ...draft, ...marks });
}

export function deleteDraft(place: DraftPlace): void {
  write(storePlace(place), null);
}

/** Changes the metadata of a draft; its time of writing stays. */
function mark(place: DraftPlace, marks: Partial<Stored<DraftFields>>): void {
  const stored = readStored(place);
  if (stored) write(storePlace(place), { ...stored.value, ...marks }, stored.savedAt);
}

/** Once a form has resumed the draft, the next form asks again. */
export function endAutoResume(place: DraftPlace): void {
  mark(place, { autoResume: undefined, isPublishing: undefined });
}

/** Something that was last worked on without a network. */
export type OfflineDraft = { place: DraftPlace; title: string; isPublishing: boolean };

function offlineDraft(memberId: number, kept: Kept<Stored<DraftFields>>): OfflineDraft[] {
  const { title, isPublishing = false, offline, isOffered } = kept.value;
  if (!offline || isOffered) return [];
  const [kind, id] = kept.name.split('-');
  const targetId = id === undefined ? null : Number(id);
  return [{ place: { kind: kind as DraftPlace['kind'], memberId, targetId }, title, isPublishing }];
}

/** The latest that a member wrote offline, unless it has been offered; from now on all have been. */
export function takeOfflineDraft(memberId: number): OfflineDraft | null {
  const found = list<Stored<DraftFields>>('draft', memberId).flatMap((kept) =>
    offlineDraft(memberId, kept),
  );
  for (const { place } of found) mark(place, { isOffered: true });
  return found.at(-1) ?? null;
}

/** The next form restores the draft without asking again. Returns the form's address. */
export function resumeOfflineDraft({ place }: OfflineDraft): string {
  mark(place, { autoResume: true });
  const { kind, targetId } = place;
  if (kind === 'diary') return targetId ? `/create-diary?edit=${targetId}` : '/create-diary';
  return targetId
    ? `/community/post/${targetId}?compose=${kind === 'post' ? 'edit' : kind}`
    : '/community?compose=new';
}
