import { userMessageOf } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { useOwnPlace, useRanking } from './api';
import { OwnPlaceBar } from './OwnPlaceBar';
import { Podium } from './Podium';
import styles from './RankingList.module.css';
import { RankingRow } from './RankingRow';
import { RankingSkeleton } from './RankingSkeleton';
import type { RankingKind, RankingPeriod } from './rules';
import { text } from './text';

/** How many stand on the podium; the rows go on behind them. */
const ON_PODIUM = 3;

type RankingListProps = { kind: RankingKind; period: RankingPeriod };

function AsOf({ at }: { at: string | null }) {
  return (
    <p className={styles.asOf}>
      {at && (
        <>
          {text.asOf} <time dateTime={at}>{koreanDateTime(new Date(at))}</time>
        </>
      )}
    </p>
  );
}

/** One ranking in its four states: the first three, the rest, and where the viewer stands. */
export function RankingList({ kind, period }: RankingListProps) {
  const { me } = useSession();
  const list = useRanking(kind, period);
  const own = useOwnPlace(kind, period);

  if (list.isPending) {
    return (
      <>
        <AsOf at={null} />
        <RankingSkeleton />
      </>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        text={userMessageOf(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { standings, asOf } = list.data;
  if (standings.length === 0) {
    return <EmptyState title={text.emptyTitle[period]} text={text.kinds[kind].way} />;
  }
  const listed = standings.some(({ ownerId }) => ownerId === me?.id);
  const rows = standings.slice(ON_PODIUM);
  return (
    <div className={styles.list}>
      <AsOf at={asOf} />
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
      {list.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {userMessageOf(list.error)}
        </p>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="soft"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        </div>
      )}
      {own !== undefined && !listed && <OwnPlaceBar kind={kind} place={own} />}
    </div>
  );
}
