import { useState } from 'react';
import { useSession } from '@/shared/api/session';
import { commonText } from '../components/text';
import { togetherText } from './text';
import type { CasePage, OpenCase } from './types';

export type Together = {
  cases: readonly OpenCase[];
  chosen: readonly OpenCase[];
  isChosen: (id: number) => boolean;
  /** Who has claimed a case: until then it cannot be decided. */
  holderOf: (each: OpenCase) => string | null;
  /** Why the chosen ones cannot be decided: another is at one of them. */
  lock: string | null;
  toggle: (id: number) => void;
};

/** The open cases of whose this one is: all of them are chosen until they are left out. */
export function useTogether({ openCases: cases }: CasePage): Together {
  const { me } = useSession();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const holderOf = ({ claimedById, claimedBy }: OpenCase) =>
    claimedById !== null && claimedById !== me?.id ? (claimedBy ?? commonText.purged) : null;
  const chosen = cases.filter((each) => !left.has(each.id));
  const holders = new Set(chosen.map(holderOf).filter((name) => name !== null));
  return {
    cases,
    chosen,
    holderOf,
    lock: holders.size > 0 ? togetherText.locked([...holders]) : null,
    isChosen: (id) => chosen.some((each) => each.id === id),
    toggle: (id) =>
      setLeft((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}
