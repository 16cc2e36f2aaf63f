import { useEffect, useState } from 'react';
import { useSession } from '@/shared/api/session';
import { commonText } from '../components/text';
import { isRead, noteRead } from './readCases';
import { togetherText } from './text';
import type { CasePage, OpenCase } from './types';

export type Together = {
  cases: readonly OpenCase[];
  chosen: readonly OpenCase[];
  isChosen: (id: number) => boolean;
  /** The moderator who has claimed a case. Until the claim ends, it cannot be decided. */
  holderOf: (each: OpenCase) => string | null;
  /** Why the chosen ones cannot be decided: another is at one of them. */
  lock: string | null;
  toggle: (id: number) => void;
  chooseAll: () => void;
};

/**
 * The open cases about the same member. Cases that were read are selected at first. The others must
 * be marked by hand, so that no key decides an unread case.
 */
export function useTogether({ id: shown, openCases: cases }: CasePage): Together {
  const { me } = useSession();
  const [marked, setMarked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = (id: number) => marked.get(id) ?? (id === shown || isRead(id));
  useEffect(() => noteRead(shown), [shown]);
  const holderOf = ({ claimedById, claimedBy }: OpenCase) =>
    claimedById !== null && claimedById !== me?.id ? (claimedBy ?? commonText.purged) : null;
  const chosen = cases.filter(({ id }) => isChosen(id));
  const holders = new Set(chosen.map(holderOf).filter((name) => name !== null));
  return {
    cases,
    chosen,
    holderOf,
    lock: holders.size > 0 ? togetherText.locked([...holders]) : null,
    isChosen,
    chooseAll: () => setMarked(new Map(cases.map(({ id }) => [id, true]))),
    toggle: (id) => setMarked((before) => new Map(before).set(id, !isChosen(id))),
  };
}
