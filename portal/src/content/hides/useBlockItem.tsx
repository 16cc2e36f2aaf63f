import { UserRoundX } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import { openDialog } from '@/shared/ui/dialogs';
import type { MenuItem } from '@/shared/ui/menuProps';
import { useIsBlocked, useUnblock } from './api';
import { text } from './text';

/** The menu item that blocks or unblocks a member; none for visitors and for oneself. */
export function useBlockItem(member: { id: number; nickname: string }): MenuItem[] {
  const { me } = useSession();
  const isBlocked = useIsBlocked(member.id);
  const { unblock } = useUnblock(member);
  if (!me || me.id === member.id) return [];
  return [
    {
      label: isBlocked ? text.unblock(member.nickname) : text.block(member.nickname),
      icon: <UserRoundX aria-hidden="true" />,
      onSelect: () =>
        isBlocked ? void unblock() : void openDialog(() => import('./BlockDialog'), { member }),
    },
  ];
}
