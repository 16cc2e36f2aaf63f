import { shareOwn } from '@/content/actions/shareOwn';
import { openDialog } from '@/shared/ui/dialogs';
import type { OwnEntry } from './api';

export async function shareOwnEntry(entry: OwnEntry): Promise<void> {
  const { id, title, isPublic, isHeld } = entry;
  if (!isPublic)
    return openDialog(() => import('./ShareEntryDialog'), { id, share: shareOwnEntry });
  await shareOwn({ address: `/api/diary/${id}`, isHeld, path: `/diary/${id}`, title });
}
