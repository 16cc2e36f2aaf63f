import type { ReactNode } from 'react';
import styles from './QueueList.module.css';

/** The line above a card: who, what and when. */
export function CardHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}
