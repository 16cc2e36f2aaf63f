import type { ReactNode } from 'react';
import styles from './Tile.module.css';

/** Figures side by side, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}
