/** Which popups this browser does not show any more: until midnight in Korea, or for this visit. */
import { koreanDayOf } from '@/shared/lib/relativeTime';

const KEY = 'hamsterd-popups';

function read<Kept>(storage: () => Storage, nothing: Kept): Kept {
  try {
    return JSON.parse(storage().getItem(KEY) ?? 'null') ?? nothing;
  } catch {
    return nothing;
  }
}

function write(storage: () => Storage, kept: unknown): void {
  try {
    storage().setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage it comes back with the next page.
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

/** Not again today, on this device. Other days' entries go with it. */
export function hideToday(id: number, now = new Date()): void {
  const day = koreanDayOf(now);
  const kept = read<{ day?: string; ids?: number[] }>(local, {});
  const ids = kept.day === day ? (kept.ids ?? []) : [];
  write(local, { day, ids: [...ids, id] });
}

/** Not again during this visit. */
export function hideForVisit(id: number): void {
  write(session, [...read<number[]>(session, []), id]);
}

export function isHidden(id: number, now = new Date()): boolean {
  const kept = read<{ day?: string; ids?: number[] }>(local, {});
  const isOfToday = kept.day === koreanDayOf(now) && Boolean(kept.ids?.includes(id));
  return isOfToday || read<number[]>(session, []).includes(id);
}
