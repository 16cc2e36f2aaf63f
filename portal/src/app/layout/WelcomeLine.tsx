import { Link } from 'wouter';
import styles from './OfflineNote.module.css';

/** To a member who came with a move and has not agreed yet: they read meanwhile. */
export function WelcomeLine() {
  return (
    <p className={styles.note} role="status">
      <span>
        지금은 읽을 수 있어요. <Link href="/welcome-back">한 번만 확인하면</Link> 글도 쓸 수 있어요.
      </span>
    </p>
  );
}
