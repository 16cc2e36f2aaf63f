import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { FaultText } from '@/shared/ui/FaultText';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Hamster } from './api';
import { HamsterGhost } from './HamsterGhost';
import styles from './HamsterTiles.module.css';
import { text } from './text';

type HamsterTilesProps = {
  hamsters: UseQueryResult<Hamster[]>;
  /** Shown if there are none, with a next step. */
  empty: ReactNode;
};

const SKELETONS = ['first', 'second', 'third'];

/** A member's hamsters on their profile, each leading to its page. */
export function HamsterTiles({ hamsters, empty }: HamsterTilesProps) {
  const { data, error, isPending, isFetching, refetch } = hamsters;
  if (isPending) {
    return (
      <div className={styles.list}>
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        {SKELETONS.map((key) => (
          <HamsterGhost key={key} photo={40} />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <p className={styles.note} role="alert">
        <FaultText error={error} />{' '}
        <Button variant="soft" size="small" pending={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      </p>
    );
  }
  if (data.length === 0) return <div className={styles.note}>{empty}</div>;
  return (
    <ul className={styles.list}>
      {data.map((hamster) => (
        <li key={hamster.id}>
          <Link href={`/hamster/${hamster.id}`} className={styles.tile}>
            <Avatar name={hamster.name} src={hamster.profileImage} size={40} />
            <span className="grid min-w-0 text-13 leading-145">
              <strong className="clamp-2 text-15">{hamster.name}</strong>
              <span className="truncate text-muted">{hamster.breed}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
