import { renameFiles } from './files';
import { isOldKey } from './old';
import { keyOf, type Owner, type Place, read, type Shelf, write } from './store';

/** Takes over what an earlier version kept under names of its own, before anything is read. */

type Found = { place: Place; value: unknown; savedAt: number };
type Adoption = { old: RegExp; found: (match: readonly string[], text: string) => Found[] };

/** Up to here the offline drafts have been offered; each draft knows that for itself by now. */
let offeredAt = 0;

function draftPlace([, kind = '', owner, target]: readonly string[]): Place {
  return { shelf: 'draft', owner: Number(owner), name: target ? `${kind}-${target}` : kind };
}

/** Without a network a box was kept with its time, else for the tab as it was. */
function typedIn(text: string): { value: string; savedAt: number } {
  try {
    const { typed, savedAt } = JSON.parse(text);
    if (typeof typed === 'string') return { value: typed, savedAt };
  } catch {
    // Somebody's own words are no JSON.
  }
  return { value: text, savedAt: Date.now() };
}

function typed(owner: Owner, name: string, text: string): Found[] {
  return [{ place: { shelf: 'typed', owner, name }, ...typedIn(text) }];
}

const DRAFT = /^hamsterd-(diary|post)-draft-(\d+)(?:-(\d+))?$/;

const ADOPTIONS: readonly Adoption[] = [
  {
    old: DRAFT,
    found: (match, text) => {
      const { savedAt = 0, ...draft } = JSON.parse(text);
      const value = { ...draft, isOffered: savedAt <= offeredAt || undefined };
      return [{ place: draftPlace(match), value, savedAt }];
    },
  },
  {
    old: /^hamsterd-(care|health)-unsent-(\d+)$/,
    found: ([, shelf, owner], text) =>
      (JSON.parse(text) as UnsentItem[]).map((value, at) => ({
        place: { shelf: shelf as Shelf, owner: Number(owner), name: nameOfItem(value) },
        value,
        // In the order in which they lay there.
        savedAt: Date.now() + at,
      })),
  },
  {
    old: /^hamsterd-unanswered$/,
    found: (_, text) =>
      (JSON.parse(text) as Unanswered[]).map(({ address, key, sentAt }) => ({
        place: { shelf: 'request', owner: 'browser', name: key },
        value: address,
        savedAt: sentAt,
      })),
  },
  {
    old: /^hamsterd-comment-(\d+)-(.+)$/,
    found: ([, owner, place], text) => typed(Number(owner), `comment-${place}`, text),
  },
  {
    old: /^hamsterd-(rights-report|(?:inquiry|appeal|objection)-.+)$/,
    found: ([, name = ''], text) => typed('browser', name, text),
  },
];

type Unanswered = { address: string; key: string; sentAt: number };
type UnsentItem = { row: { clientKey: string } } | { reminderId: number; form: { day: string } };

function nameOfItem(item: UnsentItem): string {
  return 'row' in item ? item.row.clientKey : `${item.reminderId}:${item.form.day}`;
}

/** Nothing where it is broken: there was nothing to go on with before, either. */
function foundIn(key: string, text: string): Found[] {
  try {
    return ADOPTIONS.flatMap(({ old, found }) => {
      const match = old.exec(key);
      return match ? found(match, text) : [];
    });
  } catch {
    return [];
  }
}

/** A newer value stays: another tab may still run the earlier version. */
function keep({ place, value, savedAt }: Found): boolean {
  return (read(place)?.savedAt ?? -1) > savedAt || write(place, value, savedAt);
}

function adoptFrom(area: Storage): void {
  for (const key of Object.keys(area).filter(isOldKey)) {
    const text = area.getItem(key) ?? '';
    // First away with it: where storage is nearly full there is no room for both.
    area.removeItem(key);
    if (!foundIn(key, text).every(keep)) area.setItem(key, text);
  }
}

export async function adoptOldKeys(): Promise<void> {
  offeredAt = Number(localStorage.getItem('hamsterd-offered-at') ?? 0);
  // The tab's own value is newer than its offline copy.
  adoptFrom(localStorage);
  adoptFrom(sessionStorage);
  await renameFiles((name) => {
    const match = DRAFT.exec(name);
    return match && keyOf(draftPlace(match));
  });
}
