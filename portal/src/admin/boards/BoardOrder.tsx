import { useLayoutEffect, useRef, useState } from 'react';
import type { Shape } from '@/shared/api/types';
import layout from '../components/layout.module.css';
import { arrowId } from './arrowId';
import styles from './BoardList.module.css';
import { BoardRow } from './BoardRow';
import { useBoardOrder } from './useBoardOrder';

type Board = Shape<'BoardOut'>;
type BoardOrderProps = {
  stored: readonly Board[];
  onRemove: (board: Board) => void;
};

type Moved = { id: number; step: -1 | 1 };

/** A row that moved takes the focus of its arrow with it; at an end, the other arrow has it. */
function keepFocus({ id, step }: Moved) {
  const arrows = [step, -step].map((each) => document.getElementById(arrowId(id, each)));
  arrows.find((arrow) => arrow && !arrow.hasAttribute('disabled'))?.focus();
}

/** The boards, moved by dragging or by their arrows. */
export function BoardOrder({ stored, onRemove }: BoardOrderProps) {
  const { boards, move } = useBoardOrder(stored);
  const moved = useRef<Moved | null>(null);
  const order = boards.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows have changed places
  useLayoutEffect(() => {
    if (moved.current) keepFocus(moved.current);
    moved.current = null;
  }, [order]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  function drop(to: number) {
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  }
  return (
    <ol className={layout.list}>
      {boards.map((board, index) => (
        <li
          key={board.id}
          className={styles.board}
          data-over={over === index}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(index);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(index);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(index);
          }}
        >
          <BoardRow
            board={board}
            isFirst={index === 0}
            isLast={index === boards.length - 1}
            onMove={(step) => {
              moved.current = { id: board.id, step };
              move(index, index + step);
            }}
            onRemove={() => onRemove(board)}
          />
        </li>
      ))}
    </ol>
  );
}
