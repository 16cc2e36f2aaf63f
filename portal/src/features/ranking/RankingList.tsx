import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { More } from '@/shared/ui/PagedStates';
import { type Ranking, useOwnPlace } from './api';
import { OwnPlaceBar } from './OwnPlaceBar';
import { Podium } from './Podium';
import styles from './RankingList.module.css';
import { RankingRow } from './RankingRow';
import { RankingSkeleton } from './RankingSkeleton';
import type { RankingKind, RankingPeriod } from './rules';
import { text } from './text';

/** How many stand on the podium; the rows go on behind them. */
const ON_PODIUM = 3;

type RankingListProps = { kind: RankingKind; period: RankingPeriod; ranking: Ranking };

/** One ranking in its four states: the first three, the rest, and where the viewer stands. */
export function RankingList({ kind, period, ranking }: RankingListProps) {
  const { me } = useSession();
  const own = useOwnPlace(kind, period);

  if (ranking.isPending) return <RankingSkeleton />;
  if (!ranking.data) {
    return (
      <ErrorState
        error={ranking.error}
        onRetry={() => void ranking.refetch()}
        retrying={ranking.isFetching}
      />
    );
  }
  const { standings } = ranking.data;
  if (standings.length === 0) {
    return <EmptyState title={text.emptyTitle[period]} text={text.kinds[kind].way} />;
  }
  const listed = standings.some(({ ownerId }) => ownerId === me?.id);
  const rows = standings.slice(ON_PODIUM);
  return (
    <div className={styles.list}>
      <div className={styles.card}>
        <Podium kind={kind} standings={standings.slice(0, ON_PODIUM)} meId={me?.id} />
        {rows.length > 0 && (
          <ol aria-label={text.rows}>
            {rows.map((standing) => (
              <RankingRow
                key={standing.id}
                kind={kind}
                standing={standing}
                mine={standing.ownerId === me?.id}
              />
            ))}
          </ol>
        )}
      </div>
      <More list={ranking} />
      {own !== undefined && !listed && <OwnPlaceBar kind={kind} place={own} />}
    </div>
  );
}
