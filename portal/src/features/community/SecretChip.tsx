import { Lock } from 'lucide-react';
import styles from './StateChip.module.css';
import { text } from './text';

/** Marks a secret post. */
export function SecretChip() {
  return (
    <span className={styles.chip}>
      <Lock aria-hidden="true" />
      {text.secret}
    </span>
  );
}
