import { useSession } from '@/shared/api/session';
import type { Found } from './api';
import type { SearchKind } from './kinds';

type Item = Found[SearchKind][number];

function memberOf(item: Item): number {
  if ('owner' in item) return item.owner.id;
  return 'user' in item ? item.user.id : item.id;
}

/**
 * Removes what the viewer hides, blocked members and those members' hamsters. The responses are
 * cached for all viewers and contain them.
 */
export function useWithoutHidden(): <One extends Item>(items: readonly One[]) => One[] {
  const { me } = useSession();
  const blocked = new Set(me?.blockedIds);
  return (items) =>
    items.filter((item) => !('isHidden' in item && item.isHidden) && !blocked.has(memberOf(item)));
}
