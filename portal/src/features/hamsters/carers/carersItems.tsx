import { UsersRound } from 'lucide-react';
import { openDialog } from '@/shared/ui/dialogs';
import type { MenuItem } from '@/shared/ui/menuProps';
import type { Care, Hamster } from '../profile/api';
import { text } from './text';

/** The menu item that opens the list of carers, for the owner and the carers. */
export function carersItems(hamster: Hamster, care: Care): MenuItem[] {
  if (care === null) return [];
  const open = () => void openDialog(() => import('./CarersDialog'), { hamster, care });
  return [{ label: text.title, icon: <UsersRound aria-hidden="true" />, onSelect: open }];
}
