import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Medal } from './Medal';
import { Mine } from './Mine';
import styles from './Podium.module.css';
import { RankChange } from './RankChange';
import type { RankingKind } from './rules';
import { Score } from './Score';
import type { Standing } from './standings';
import { text } from './text';

type PodiumProps = {
  kind: RankingKind;
  /** Three at most; equals share a metal. */
  standings: readonly Standing[];
  /** The viewer. */
  meId: number | undefined;
};

/** The height and size of each rank; equal ranks have equal heights. */
const FIRST = { height: 84, size: 80, medal: 44 };
const SECOND = { height: 64, size: 64, medal: 38 };
const THIRD = { height: 52, size: 64, medal: 38 };

/** From left to right: the second, the first in the middle, the third. */
const COLUMNS = [2, 1, 3] as const;

function stepAt(rank: number) {
  if (rank === 1) return FIRST;
  return rank === 2 ? SECOND : THIRD;
}

function Place({
  kind,
  standing,
  column,
  mine,
}: {
  kind: RankingKind;
  standing: Standing;
  column: (typeof COLUMNS)[number];
  mine: boolean;
}) {
  const { rank, name, level, keeper } = standing;
  const step = stepAt(rank);
  const look = { '--column': column, '--height': `${step.height}px` } as React.CSSProperties;
  return (
    <li className={styles.place} style={look} data-mine={mine || undefined}>
      <Link href={standing.href} className={styles.person ?? ''}>
        <span className="relative mb-5">
          <Avatar name={name} src={standing.picture} size={step.size} />
          {(rank === 1 || rank === 2 || rank === 3) && (
            <span className={styles.medal}>
              <Medal rank={rank} size={step.medal} />
            </span>
          )}
        </span>
        <VisuallyHidden>{text.rank(rank)}</VisuallyHidden>{' '}
        <strong className={styles.name}>
          <span>{name}</span>
          {mine && <Mine of={level === null ? 'hamster' : 'member'} />}
        </strong>
        <span className={styles.about}>
          {level === null ? keeper : <LevelBadge level={level} />}
        </span>
      </Link>
      <p className={styles.step}>
        <strong>
          <Score kind={kind} value={standing.score} />
        </strong>
        <RankChange change={standing.change} />
      </p>
    </li>
  );
}

/** The first three, larger and with medals. */
export function Podium({ kind, standings, meId }: PodiumProps) {
  return (
    <ol className={styles.podium} aria-label={text.podium}>
      {COLUMNS.map((column, place) => {
        const standing = standings[place];
        return (
          standing && (
            <Place
              key={standing.id}
              kind={kind}
              standing={standing}
              column={column}
              mine={standing.ownerId === meId}
            />
          )
        );
      })}
    </ol>
  );
}
