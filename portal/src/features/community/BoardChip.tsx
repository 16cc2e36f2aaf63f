import { Megaphone } from 'lucide-react';
import { useBoards } from './api';
import styles from './BoardChip.module.css';

/** The name of a board; a board that only admins write on has the style of notices. */
export function BoardChip({ board }: { board: { id: number; name: string } }) {
  const { data: boards } = useBoards();
  const isNotice = boards?.find(({ id }) => id === board.id)?.writePermission === 'admin';
  return (
    <span className={styles.chip} data-notice={isNotice || undefined}>
      {isNotice && <Megaphone aria-hidden="true" />}
      {board.name}
    </span>
  );
}
