import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Meaning } from './Meaning';
import type { Tone } from './Tag';
import styles from './Tile.module.css';

type TileProps = {
  name: string;
  value: string;
  /** The definition of the figure, behind a button. */
  meaning?: string | undefined;
  note?: ReactNode;
  tone?: Tone | undefined;
  /** The page on which to handle it. */
  to?: string;
};

/** One figure with its name. */
export function Tile({ name, value, meaning, note, tone, to }: TileProps) {
  const content = (
    <>
      <span className={styles.name}>
        {name}
        {meaning && <Meaning name={name} meaning={meaning} />}
      </span>
      <strong className={styles.value} data-tone={tone}>
        {value}
      </strong>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <li className="flex min-w-0">
      {to ? (
        <Link to={to} className={styles.tile}>
          {content}
        </Link>
      ) : (
        <div className={styles.tile}>{content}</div>
      )}
    </li>
  );
}

/** Figures side by side, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}
