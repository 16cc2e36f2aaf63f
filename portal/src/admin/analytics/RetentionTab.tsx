import { Freshness } from '../components/Freshness';
import { count, shareOf } from '../components/format';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { PERIODS, useRetention } from './api';
import { CohortPanel } from './CohortPanel';
import { DayPanel } from './DayPanel';
import { today } from './days';
import { useMeanings } from './meanings';
import type { Range } from './range';
import { activeSentence } from './sentences';
import { retentionText as text } from './text';

const HEIGHT_PX = 720;
const FIGURES = ['dailyActive', 'weeklyActive', 'monthlyActive'] as const;

/** Active and returning members. */
export function RetentionTab({ range }: { range: Range | null }) {
  const query = useRetention(range);
  const meaningOf = useMeanings();
  return (
    <QueryResult query={query} height={HEIGHT_PX}>
      {(data) => (
        <>
          <Tiles>
            {FIGURES.map((key) => (
              <Tile key={key} name={text[key]} value={count(data[key])} meaning={meaningOf(key)} />
            ))}
            <Tile
              name={text.stickiness}
              value={shareOf(data.stickiness, data.monthlyActive ?? 0)}
              meaning={meaningOf('stickiness')}
            />
          </Tiles>
          <DayPanel
            title={text.activeDays}
            meaning={meaningOf('activeDays')}
            sentence={activeSentence(
              data.activeDays,
              today(),
              range && { before: data.activeBefore },
            )}
            file="active-days"
            days={data.activeDays}
            label={text.active}
          />
          <CohortPanel cohorts={data.cohorts} meaning={meaningOf('cohorts')} />
          <Freshness at={new Date(data.computedAt)} every={PERIODS.others} />
        </>
      )}
    </QueryResult>
  );
}
