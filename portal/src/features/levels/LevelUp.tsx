import { useSession } from '@/shared/api/session';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import styles from './LevelUp.module.css';

const SIZE = 32;

/** The badge of a new level, which grows once. The text next to it belongs to the message. */
export function LevelUp() {
  const { me } = useSession();
  if (!me) return null;
  return (
    // The new level may come a moment after the news of it, and grows then.
    <span key={me.level} className={styles.grown}>
      <LevelBadge level={me.level} size={SIZE} showTier />
    </span>
  );
}
