import type { ReactNode } from 'react';
import styles from './QueueList.module.css';

/** What can be done about a card. */
export function CardActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
