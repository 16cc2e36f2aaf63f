import { Answer } from '../figures/Answer';
import { Freshness } from '../figures/Freshness';
import { count, share } from '../figures/format';
import { Tile } from '../figures/Tile';
import { Tiles } from '../figures/Tiles';
import { ActivePanel } from './ActivePanel';
import { PERIODS, useRetention } from './api';
import { CohortPanel } from './CohortPanel';
import { useMeanings } from './meanings';
import { retentionText as text } from './text';

const HEIGHT_PX = 720;
const FIGURES = ['dailyActive', 'weeklyActive', 'monthlyActive'] as const;

/** Who comes, and who comes back. */
export function RetentionTab() {
  const query = useRetention();
  const meaningOf = useMeanings();
  return (
    <Answer query={query} height={HEIGHT_PX}>
      {(data) => (
        <>
          <Tiles>
            {FIGURES.map((key) => (
              <Tile key={key} name={text[key]} value={count(data[key])} meaning={meaningOf(key)} />
            ))}
            <Tile
              name={text.stickiness}
              value={share(data.stickiness)}
              meaning={meaningOf('stickiness')}
            />
          </Tiles>
          <ActivePanel days={data.activeDays} meaning={meaningOf('activeDays')} />
          <CohortPanel cohorts={data.cohorts} meaning={meaningOf('cohorts')} />
          <Freshness at={new Date(data.computedAt)} every={PERIODS.others} />
        </>
      )}
    </Answer>
  );
}
