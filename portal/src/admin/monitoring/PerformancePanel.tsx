import { Freshness } from '../components/Freshness';
import { count, milliseconds, share } from '../components/format';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { PERIODS, usePerformance } from './api';
import { ProcessTable } from './ProcessTable';
import { SlowQueries } from './SlowQueries';
import { performanceText as text } from './text';

const HEIGHT_PX = 420;

/** The response times of the site, in all processes and in each. */
export function PerformancePanel() {
  const query = usePerformance();
  return (
    <Panel title={text.title}>
      <QueryResult query={query} height={HEIGHT_PX}>
        {({ avgResponseTime, p50, p95, requests, database, processes, process }) => (
          <>
            <Tiles>
              <Tile
                name={text.average}
                value={milliseconds(avgResponseTime)}
                meaning={text.averageMeaning}
              />
              <Tile name={text.median} value={milliseconds(p50)} meaning={text.medianMeaning} />
              <Tile name={text.slowest} value={milliseconds(p95)} meaning={text.slowestMeaning} />
              <Tile
                name={text.requests}
                value={count(requests.lastHour)}
                meaning={text.requestsMeaning}
              />
              <Tile
                name={text.errors}
                value={count(requests.errors)}
                note={share(requests.lastHour ? requests.errors / requests.lastHour : null)}
                meaning={text.errorsMeaning}
                tone={requests.errors > 0 ? 'bad' : undefined}
              />
              <Tile
                name={text.slow}
                value={count(database.slowQueries)}
                meaning={text.slowMeaning(milliseconds(database.slowAfter))}
                tone={database.slowQueries > 0 ? 'warn' : undefined}
              />
            </Tiles>
            <ProcessTable processes={processes} answering={process.pid} />
            <SlowQueries queries={database.latest} />
            <Freshness at={new Date(query.dataUpdatedAt)} every={PERIODS.performance} />
          </>
        )}
      </QueryResult>
    </Panel>
  );
}
