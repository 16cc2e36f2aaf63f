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

/** Sizes in pixels. */
const FIRST = { size: 80, medal: 44 };
const OTHERS = { size: 64, medal: 38 };

function Place({ kind, standing, mine }: { kind: RankingKind; standing: Standing; mine: boolean }) {
  const { rank, name, level, keeper } = standing;
  const step = rank === 1 ? FIRST : OTHERS;
  return (
    <li className={styles.place} data-rank={rank} data-mine={mine || undefined}>
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
      {standings.map((standing) => (
        <Place key={standing.id} kind={kind} standing={standing} mine={standing.ownerId === meId} />
      ))}
    </ol>
  );
}
