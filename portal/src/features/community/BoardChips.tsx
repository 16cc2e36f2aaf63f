import { Link } from 'wouter';
import { type ListView, listAddress } from './address';
import type { Board } from './api';
import styles from './ListTools.module.css';
import { text } from './text';
import { useChosenInSight } from './useChosenInSight';

type BoardChipsProps = { boards: readonly Board[]; view: ListView };

/** The boards in a row for a thumb; wide screens have them at the side instead. */
export function BoardChips({ boards, view }: BoardChipsProps) {
  const row = useChosenInSight(view.board, boards.length);
  const choices = [{ id: null, name: text.all }, ...boards];
  return (
    <nav ref={row} className={styles.chips} aria-label={text.boards}>
      {choices.map(({ id, name }) => (
        <Link
          key={id}
          href={listAddress({ ...view, board: id, category: null, page: 1, only: 'all' })}
          className={styles.chip ?? ''}
          aria-current={id === view.board ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
