import { Lock } from 'lucide-react';
import styles from './StateChip.module.css';
import { secretText } from './secretText';

/** Marks a secret post. */
export function SecretChip() {
  return (
    <span className={styles.chip}>
      <Lock aria-hidden="true" />
      {secretText.chip}
    </span>
  );
}
