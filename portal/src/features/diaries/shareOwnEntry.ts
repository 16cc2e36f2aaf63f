import { shareOwn } from '@/content/actions/shareOwn';
import { openDialog } from '@/shared/ui/dialogs';

type OwnEntry = { id: number; title: string; isPublic: boolean; isHeld: boolean };

export async function shareOwnEntry(entry: OwnEntry): Promise<void> {
  const { id, title, isPublic, isHeld } = entry;
  if (!isPublic) return openDialog(() => import('./ShareEntryDialog'), { id });
  await shareOwn({ address: `/api/diary/${id}`, isHeld, path: `/diary/${id}`, title });
}
