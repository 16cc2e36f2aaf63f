import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** What the server refused, above the button that was pressed; spoken at once. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      <CircleAlert aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
