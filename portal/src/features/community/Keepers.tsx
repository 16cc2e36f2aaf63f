import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import styles from './Keepers.module.css';
import { text } from './text';

/** The keepers of a board, so that members know whom to ask. */
export function Keepers({ keepers }: { keepers: readonly Shape<'KeeperRef'>[] }) {
  return (
    <p className={styles.keepers}>
      {text.keepers}
      {keepers.map(({ id, nickname }) => (
        <Link className="font-semibold" key={id} href={`/user/${id}`}>
          {nickname}
        </Link>
      ))}
    </p>
  );
}
