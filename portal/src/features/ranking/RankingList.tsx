import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedStates } from '@/shared/ui/PagedStates';
import { type Ranked, type Ranking, useOwnPlace } from './api';
import { OwnPlaceBar } from './OwnPlaceBar';
import { Podium } from './Podium';
import { RankingRow } from './RankingRow';
import { RankingSkeleton } from './RankingSkeleton';
import type { RankingKind, RankingPeriod } from './rules';
import { standingOf } from './standings';
import { text } from './text';

/** The number of members on the podium; the rows continue after them. */
const ON_PODIUM = 3;

type PlacesProps = { kind: RankingKind; places: readonly Ranked[]; meId: number | undefined };

/** The first three, and the rest in rows. */
function Places({ kind, places, meId }: PlacesProps) {
  const standings = places.map(standingOf);
  const rows = standings.slice(ON_PODIUM);
  return (
    <div className="card overflow-hidden shadow">
      <Podium kind={kind} standings={standings.slice(0, ON_PODIUM)} meId={meId} />
      {rows.length > 0 && (
        <ol aria-label={text.rows}>
          {rows.map((standing) => (
            <RankingRow
              key={standing.id}
              kind={kind}
              standing={standing}
              mine={standing.ownerId === meId}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type RankingListProps = { kind: RankingKind; period: RankingPeriod; ranking: Ranking };

/** One ranking in its four states, and the viewer's own place. */
export function RankingList({ kind, period, ranking }: RankingListProps) {
  const { me } = useSession();
  const own = useOwnPlace(kind, period);
  const places = ranking.data?.items ?? [];
  const isListed = places.some((place) => standingOf(place).ownerId === me?.id);
  return (
    <div className="column">
      <PagedStates
        list={ranking}
        loading={<RankingSkeleton />}
        empty={<EmptyState title={text.emptyTitle[period]} text={text.kinds[kind].way} />}
      >
        {(items) => <Places kind={kind} places={items} meId={me?.id} />}
      </PagedStates>
      {places.length > 0 && own !== undefined && !isListed && (
        <OwnPlaceBar kind={kind} place={own} />
      )}
    </div>
  );
}
