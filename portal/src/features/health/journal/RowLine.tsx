import { EllipsisVertical, History, Pencil, Trash2 } from 'lucide-react';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import { KindIcon } from '../KindIcon';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthRow, HealthSummary } from '../types';
import { saidOf } from '../values';
import styles from './Journal.module.css';
import { Papers } from './Papers';
import { useRemoveWithUndo } from './useRemoveWithUndo';

type RowLineProps = { row: HealthRow; summary: HealthSummary; memberId: number };

const words = text.journal;

/** One row, with what can be done to it. */
export function RowLine({ row, summary, memberId }: RowLineProps) {
  const { hamsterId, canWrite, isOwner } = summary;
  const { label } = KINDS[row.kind];
  const mayWrite = useMayWrite() && canWrite;
  const isOwn = row.author?.id === memberId;
  const remove = useRemoveWithUndo(hamsterId);
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
      isOwn ? remove(row) : void openDialog(() => import('./RemoveRowDialog'), { hamsterId, row }),
  };
  const history: MenuItem = {
    label: words.history,
    icon: <History aria-hidden="true" />,
    onSelect: () => void openDialog(() => import('./HistoryDialog'), { hamsterId, row }),
  };
  // The owner removes any row, and mends those of members who are gone.
  const items = [
    ...(row.editedAt ? [history] : []),
    ...(mayWrite && (isOwn || (isOwner && !row.author)) ? [edit] : []),
    ...(mayWrite && (isOwn || isOwner) ? [erase] : []),
  ];
  return (
    <article className={styles.row}>
      <span className={styles.icon}>
        <KindIcon kind={row.kind} />
      </span>
      <div className={styles.words}>
        <p className={styles.said}>
          <span>{label}</span> <strong>{saidOf(row)}</strong>
          {row.editedAt && <small> {words.edited}</small>}
        </p>
        {!isOwn && <p className={styles.writer}>{words.by(row.author?.nickname)}</p>}
        {row.note && <p className={styles.note}>{row.note}</p>}
        <Papers papers={row.papers} />
      </div>
      {items.length > 0 && (
        <Menu
          className={styles.menu ?? ''}
          label={words.rowMenu(label)}
          trigger={<EllipsisVertical aria-hidden="true" />}
          items={items}
        />
      )}
    </article>
  );
}
