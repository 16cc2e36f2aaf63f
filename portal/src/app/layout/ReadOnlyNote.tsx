import { Lock } from 'lucide-react';
import styles from './OfflineNote.module.css';

/** Why nothing can be written right now, in the operator's words. */
export default function ReadOnlyNote({ message }: { message: string }) {
  return (
    <p className={styles.note} role="status">
      <Lock aria-hidden="true" />
      {message}
    </p>
  );
}
