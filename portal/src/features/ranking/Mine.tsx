import styles from './Mine.module.css';
import { text } from './text';

/** Marks the viewer's own place. */
export function Mine() {
  return <span className={styles.mine}>{text.mine}</span>;
}
