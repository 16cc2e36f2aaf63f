import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** A console screen of panels below one another. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
