import styles from './Mine.module.css';
import { text } from './text';

/** Marks the viewer's own place, or that of a hamster of theirs. */
export function Mine({ of }: { of: 'member' | 'hamster' }) {
  return <span className={styles.mine}>{text.mine[of]}</span>;
}
