import type { ReactNode } from 'react';
import { Meaning } from './Meaning';
import styles from './Tile.module.css';

type TileProps = {
  name: string;
  value: string;
  /** What the figure means, behind a button. */
  meaning?: string | undefined;
  note?: string | undefined;
  tone?: 'warn' | 'bad' | undefined;
  children?: ReactNode;
};

/** One figure with its name. */
export function Tile({ name, value, meaning, note, tone, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>
        {name}
        {meaning && <Meaning name={name} meaning={meaning} />}
      </dt>
      <dd data-tone={tone}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  );
}
