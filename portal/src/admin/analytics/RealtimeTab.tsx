import { Freshness } from '../components/Freshness';
import { count } from '../components/format';
import { QueryResult } from '../components/QueryResult';
import { TablePanel } from '../components/TablePanel';
import { Tile, Tiles } from '../components/Tile';
import { PERIODS, useRealtime } from './api';
import { DIARY_COLUMNS } from './contentColumns';
import { useMeanings } from './meanings';
import { MEMBER_COLUMNS } from './memberColumns';
import { todaySentence } from './sentences';
import { realtimeText as text } from './text';

const HEIGHT_PX = 560;
const FIGURES = [
  'totalUsers',
  'activeUsers24h',
  'totalDiaries',
  'newDiariesDay',
  'totalCommunityPosts',
  'newCommentsDay',
] as const;

/** The site's size, the current day, and the pages that are being read now. */
export function RealtimeTab() {
  const query = useRealtime();
  const meaningOf = useMeanings();
  return (
    <QueryResult query={query} height={HEIGHT_PX}>
      {({ overview, trends, computedAt }) => (
        <>
          <Tiles>
            {FIGURES.map((key) => (
              <Tile
                key={key}
                name={text[key]}
                value={count(overview[key])}
                meaning={meaningOf(key)}
              />
            ))}
          </Tiles>
          <p>{todaySentence(overview)}</p>
          <TablePanel
            title={text.popularDiaries}
            meaning={meaningOf('popularDiaries')}
            file="popular-diaries"
            columns={DIARY_COLUMNS}
            rows={trends.popularDiaries}
            keyOf={({ id }) => id}
          />
          <TablePanel
            title={text.topUsers}
            meaning={meaningOf('topUsers')}
            file="top-users"
            columns={MEMBER_COLUMNS}
            rows={trends.topUsers}
            keyOf={({ id }) => id}
          />
          <Freshness at={new Date(computedAt)} every={PERIODS.realtime} />
        </>
      )}
    </QueryResult>
  );
}
