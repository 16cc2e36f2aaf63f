import type { DraftPlace } from './draftStore';

/** Something that was last worked on without a network. */
export type OfflineDraft = { key: string; title: string; address: string; savedAt: number };

const DRAFT = /^hamsterd-(diary|post)-draft-(\d+)(?:-(\d+))?$/;
const OFFERED = 'hamsterd-offered-at';

/** Where the form opens that finds the draft again. */
function addressOf(kind: DraftPlace['kind'], id: string | undefined): string {
  if (kind === 'diary') return id ? `/create-diary?edit=${id}` : '/create-diary';
  return id ? `/community/post/${id}?compose=edit` : '/community?compose=new';
}

function draftAt(key: string, memberId: number): OfflineDraft | null {
  const [, kind, owner, id] = DRAFT.exec(key) ?? [];
  if (Number(owner) !== memberId) return null;
  const { title, savedAt, offline } = JSON.parse(localStorage.getItem(key) ?? '{}');
  if (offline !== true) return null;
  return { key, title, savedAt, address: addressOf(kind as DraftPlace['kind'], id) };
}

/** The latest that a member wrote offline and has not been offered yet; from now on it has been. */
export function takeOfflineDraft(memberId: number): OfflineDraft | null {
  try {
    const offeredAt = Number(localStorage.getItem(OFFERED) ?? 0);
    const found = Object.keys(localStorage)
      .flatMap((key) => draftAt(key, memberId) ?? [])
      .filter(({ savedAt }) => savedAt > offeredAt)
      .sort((one, other) => other.savedAt - one.savedAt);
    const [latest] = found;
    if (!latest) return null;
    localStorage.setItem(OFFERED, String(latest.savedAt));
    return latest;
  } catch {
    // Blocked storage or a broken text: there is nothing to offer.
    return null;
  }
}

/** The form that opens next goes on with it without asking once more. */
export function resume({ key }: OfflineDraft): void {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (draft) localStorage.setItem(key, JSON.stringify({ ...draft, autoResume: true }));
  } catch {
    // The form asks then.
  }
}
