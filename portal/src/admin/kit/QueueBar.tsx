import type { ReactNode } from 'react';
import styles from './QueueList.module.css';

/** The line above a queue: what can be done with all of it, and its keys. */
export function QueueBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
