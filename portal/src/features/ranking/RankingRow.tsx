import { Link } from 'wouter';
import { exactNumber } from '@/shared/lib/numbers';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Mine } from './Mine';
import { RankChange } from './RankChange';
import styles from './RankingRow.module.css';
import type { RankingKind } from './rules';
import { Score } from './Score';
import type { Standing } from './standings';
import { text } from './text';

type RankingRowProps = {
  kind: RankingKind;
  standing: Standing;
  mine: boolean;
};

/** Above it a rank is written smaller, so that names keep their place. */
const WIDE_RANK = 999;

/** A rank, its change, the member or hamster, and the score. */
export function RankingRow({ kind, standing, mine }: RankingRowProps) {
  const { rank, name, level, breed, keeper } = standing;
  return (
    <li className={styles.row} data-mine={mine || undefined}>
      <span className={styles.rank}>
        <b data-long={rank > WIDE_RANK || undefined} aria-hidden="true">
          {exactNumber(rank)}
        </b>
        <VisuallyHidden>{text.rank(rank)}</VisuallyHidden>
        <RankChange change={standing.change} />
      </span>
      <Link href={standing.href} className={styles.person ?? ''}>
        <Avatar name={name} src={standing.picture} size={44} />
        <span className={styles.who}>
          <strong className={styles.name}>
            <span>{name}</span>
            {mine && <Mine of={level === null ? 'hamster' : 'member'} />}
          </strong>
          {level === null ? (
            <span className={styles.about}>
              {keeper} · {breed}
            </span>
          ) : (
            <LevelBadge level={level} />
          )}
        </span>
      </Link>
      <span className={styles.score}>
        <Score kind={kind} value={standing.score} />
      </span>
    </li>
  );
}
