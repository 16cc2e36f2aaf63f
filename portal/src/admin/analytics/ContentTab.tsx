import { Freshness } from '../components/Freshness';
import { average } from '../components/format';
import { QueryResult } from '../components/QueryResult';
import { TablePanel } from '../components/TablePanel';
import { Tile, Tiles } from '../components/Tile';
import { PERIODS, useContentPerformance } from './api';
import { DIARY_COLUMNS, POST_COLUMNS } from './contentColumns';
import { HourPanel } from './HourPanel';
import { useMeanings } from './meanings';
import type { Range } from './range';
import { contentText as text } from './text';

const HEIGHT_PX = 720;
const FIGURES = ['avgDiaryLikes', 'avgCommunityLikes', 'avgDiaryComments'] as const;

/** The figures of content, and the site's busy hours. */
export function ContentTab({ range }: { range: Range | null }) {
  const query = useContentPerformance(range);
  const meaningOf = useMeanings();
  return (
    <QueryResult query={query} height={HEIGHT_PX}>
      {(data) => (
        <>
          <Tiles>
            {FIGURES.map((key) => (
              <Tile
                key={key}
                name={text[key]}
                value={average(data.contentStats[key])}
                meaning={meaningOf(key)}
              />
            ))}
          </Tiles>
          <HourPanel
            hours={data.hourlyActivity}
            isChosen={range !== null}
            meaning={meaningOf('hourlyActivity')}
          />
          <TablePanel
            title={text.topPerformingDiaries}
            meaning={meaningOf('topPerformingDiaries')}
            file="top-diaries"
            columns={DIARY_COLUMNS}
            rows={data.topPerformingDiaries}
            keyOf={({ id }) => id}
          />
          <TablePanel
            title={text.topPerformingCommunityPosts}
            meaning={meaningOf('topPerformingCommunityPosts')}
            file="top-posts"
            columns={POST_COLUMNS}
            rows={data.topPerformingCommunityPosts}
            keyOf={({ id }) => id}
          />
          <Freshness at={new Date(data.computedAt)} every={PERIODS.others} />
        </>
      )}
    </QueryResult>
  );
}
