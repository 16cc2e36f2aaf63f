import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import styles from './Keepers.module.css';
import { text } from './text';

/** Who looks after a board: whom to ask. */
export function Keepers({ keepers }: { keepers: readonly Shape<'KeeperRef'>[] }) {
  return (
    <p className={styles.keepers}>
      {text.keepers}
      {keepers.map(({ id, nickname }) => (
        <Link key={id} href={`/user/${id}`}>
          {nickname}
        </Link>
      ))}
    </p>
  );
}
