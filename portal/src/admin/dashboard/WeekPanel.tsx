import type { Shape } from '@/shared/api/types';
import { shortDay } from '../analytics/days';
import { count } from '../components/format';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { useWeek } from './api';
import { DayBars } from './DayBars';
import { WEEK_FIGURES, weekText } from './text';

type WeekDay = Shape<'WeekDay'>;

function Week({ days }: { days: readonly WeekDay[] }) {
  return (
    <Tiles>
      {WEEK_FIGURES.map(({ figure, name, to }) => {
        const values = days.map((day) => ({ label: shortDay(day.date), value: day[figure] }));
        const sum = values.reduce((total, { value }) => total + value, 0);
        const today = values.at(-1)?.value ?? 0;
        return (
          <Tile
            key={figure}
            name={name}
            value={count(sum)}
            note={
              <>
                <DayBars days={values} />
                {weekText.today(count(today))}
              </>
            }
            to={to}
          />
        );
      })}
    </Tiles>
  );
}

/** The last seven days at a glance, today so far included. */
export function WeekPanel() {
  const query = useWeek();
  return (
    <Panel title={weekText.title}>
      <QueryResult query={query}>{({ days }) => <Week days={days} />}</QueryResult>
    </Panel>
  );
}
