import { openDialog } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveRow, useWriteRow } from '../api';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthRow, NewRow } from '../types';

/** Longer than other messages: it offers a way back. */
const UNDO_MS = 8_000;

/** The same row once more, under its own name. */
function again(row: HealthRow): NewRow {
  const { clientKey, kind, day, value, choice, name, dose, until, cost, note } = row;
  return { clientKey, kind, day, value, choice, name, dose, until, cost, note, papers: [] };
}

/**
 * Deletes a row with an undo. Files cannot be restored, so a row with files needs a confirmation.
 */
export function useRemoveWithUndo(hamsterId: number): (row: HealthRow) => void {
  const { mutateAsync: remove } = useRemoveRow(hamsterId);
  const { mutateAsync: write } = useWriteRow(hamsterId);

  // Awaited, because the row that was pressed closes and takes callbacks with it.
  async function undo(row: HealthRow) {
    const saved = await write(again(row));
    if (!saved) toast({ ...text.kept, tone: 'good' });
  }

  async function removeAtOnce(row: HealthRow) {
    await remove(row.id);
    toast({
      ...text.removed(KINDS[row.kind].label),
      tone: 'good',
      duration: UNDO_MS,
      // The action has shown the error.
      action: { label: text.undo, onClick: () => void undo(row).catch(() => {}) },
    });
  }

  return (row) => {
    if (row.papers.length === 0) void removeAtOnce(row).catch(() => {});
    else void openDialog(() => import('./RemoveRowDialog'), { hamsterId, row });
  };
}
