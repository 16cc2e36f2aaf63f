import { History, Pencil, Trash2 } from 'lucide-react';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import type { MenuItem } from '@/shared/ui/menuProps';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthRow, HealthSummary } from '../types';
import { saidOf } from '../values';
import { useRemoveWithUndo } from './useRemoveWithUndo';

const words = text.journal;

type Acts = { row: HealthRow; items: MenuItem[] };

/**
 * The actions on the rows of a day, and the name of its menu. With several rows, each action names
 * its row.
 */
export function useDayMenu(
  rows: readonly HealthRow[],
  summary: HealthSummary,
  memberId: number,
): { items: MenuItem[]; kind: string | null } {
  const { hamsterId, canWrite, isOwner } = summary;
  const mayWrite = useMayWrite() && canWrite;
  const remove = useRemoveWithUndo(hamsterId);

  function actsOf(row: HealthRow): Acts {
    const isOwn = row.author?.id === memberId;
    const edit: MenuItem = {
      label: words.edit,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () =>
        void openDialog(() => import('./RowDialog'), { hamsterId, kind: row.kind, row }),
    };
    const erase: MenuItem = {
      label: words.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      // Written once more it would be the owner's: what others wrote has no way back.
      onSelect: () =>
        isOwn
          ? remove(row)
          : void openDialog(() => import('./RemoveRowDialog'), { hamsterId, row }),
    };
    const history: MenuItem = {
      label: words.history,
      icon: <History aria-hidden="true" />,
      onSelect: () => void openDialog(() => import('./HistoryDialog'), { hamsterId, row }),
    };
    // The owner can remove any row, and edit the rows of deleted members.
    const items = [
      ...(row.editedAt ? [history] : []),
      ...(mayWrite && (isOwn || (isOwner && !row.author)) ? [edit] : []),
      ...(mayWrite && (isOwn || isOwner) ? [erase] : []),
    ];
    return { row, items };
  }

  const acts = rows.map(actsOf).filter(({ items }) => items.length > 0);
  const [only] = acts;
  if (only && acts.length === 1) return { items: only.items, kind: KINDS[only.row.kind].label };
  return { items: acts.flatMap(named), kind: null };
}

/** Acts under the name of their row; the second of two rows that say the same is counted. */
function named({ row, items }: Acts, at: number, acts: readonly Acts[]): MenuItem[] {
  const name = nameOf(row);
  const before = acts.slice(0, at).filter((one) => nameOf(one.row) === name).length;
  return items.map((item) => ({ ...item, label: words.actOn(name, before + 1, item.label) }));
}

function nameOf(row: HealthRow): string {
  const said = saidOf({ ...row, dose: null, until: null, cost: null });
  return `${KINDS[row.kind].label} ${said}`.trim();
}
