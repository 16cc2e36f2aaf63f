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

/** Where each stands from the left, how high and how large. */
const STEPS = [
  { column: 2, height: 84, size: 80, medal: 44 },
  { column: 1, height: 64, size: 64, medal: 38 },
  { column: 3, height: 52, size: 64, medal: 38 },
] as const;

function Place({
  kind,
  standing,
  step,
  mine,
}: {
  kind: RankingKind;
  standing: Standing;
  step: (typeof STEPS)[number];
  mine: boolean;
}) {
  const { rank, name, level, keeper } = standing;
  const look = { '--column': step.column, '--height': `${step.height}px` } as React.CSSProperties;
  return (
    <li className={styles.place} style={look} data-mine={mine || undefined}>
      <Link href={standing.href} className={styles.person ?? ''}>
        <span className={styles.face}>
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
      {STEPS.map((step, place) => {
        const standing = standings[place];
        return (
          standing && (
            <Place
              key={standing.id}
              kind={kind}
              standing={standing}
              step={step}
              mine={standing.ownerId === meId}
            />
          )
        );
      })}
    </ol>
  );
}
