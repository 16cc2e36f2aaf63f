import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type ListView, listAddress } from './address';
import type { Board } from './api';
import styles from './ListTools.module.css';
import { text } from './text';

type BoardChipsProps = { boards: readonly Board[]; view: ListView };

/** The boards in a row for a thumb; wide screens have them at the side instead. */
export function BoardChips({ boards, view }: BoardChipsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would move the page as well.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current || boards.length === 0 || view.board === null) return;
    row.current.scrollLeft =
      current.offsetLeft + (current.offsetWidth - row.current.offsetWidth) / 2;
  }, [boards.length, view.board]);
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
