import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import styles from './Emoji.module.css';
import type { Emoji } from './emojis';

/** In a row; eight fingertips fit across a phone. */
export const COLUMNS = 8;

type EmojiGridProps = {
  label: string;
  emojis: readonly Emoji[];
  onPick: (emoji: Emoji, event: MouseEvent) => void;
};

/**
 * The target of a key from `place` among `count` cells; null for other keys and beyond the edges.
 */
function placeAfter({ key, ctrlKey }: KeyboardEvent, place: number, count: number): number | null {
  const row = place - (place % COLUMNS);
  const next: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + COLUMNS,
    ArrowUp: place - COLUMNS,
    Home: ctrlKey ? 0 : row,
    End: Math.min(ctrlKey ? count : row + COLUMNS, count) - 1,
  };
  const found = next[key];
  return found !== undefined && found >= 0 && found < count ? found : null;
}

/** One stop of the tab key; arrows go from emoji to emoji. */
export function EmojiGrid({ label, emojis, onPick }: EmojiGridProps) {
  const [stop, setStop] = useState(0);
  const grid = useRef<HTMLTableElement>(null);
  const rows = Array.from({ length: Math.ceil(emojis.length / COLUMNS) }, (_, row) =>
    emojis.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );

  function move(event: KeyboardEvent) {
    const next = placeAfter(event, stop, emojis.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table to go about in.
    <table ref={grid} role="grid" aria-label={label} className={styles.grid} onKeyDown={move}>
      {/* A short row keeps the width of its cells. */}
      <colgroup span={COLUMNS} />
      <tbody>
        {rows.map((cells, row) => (
          <tr key={cells[0]?.char}>
            {cells.map((emoji, column) => (
              <td className="p-0" key={emoji.char}>
                <button
                  type="button"
                  className={styles.emoji}
                  aria-label={emoji.name}
                  title={emoji.name}
                  tabIndex={row * COLUMNS + column === stop ? 0 : -1}
                  onFocus={() => setStop(row * COLUMNS + column)}
                  onClick={(event) => onPick(emoji, event)}
                >
                  {emoji.char}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
