import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { Freshness } from '../components/Freshness';
import { bytes, count, percent } from '../components/format';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { PERIODS, useCaches } from './api';
import { CacheTable } from './CacheTable';
import { cacheText, monitoringText as text } from './text';
import { useCacheClearing } from './useCacheClearing';

const HEIGHT_PX = 420;
const GROUPS = ['users', 'diaries', 'community', 'general'] as const;

function Groups({ stats }: { stats: Shape<'CacheStatsOut'> }) {
  return (
    <Tiles>
      {GROUPS.map((group) => (
        <Tile
          key={group}
          name={cacheText.groups[group]}
          value={cacheText.entries(count(stats[group].totalEntries))}
          note={cacheText.hitRate(percent(stats[group].hitRate))}
          meaning={cacheText.hitMeaning}
        />
      ))}
      <Tile
        name={cacheText.total}
        value={bytes(stats.totalMemoryUsage)}
        meaning={cacheText.totalMeaning}
      />
    </Tiles>
  );
}

/** The caches of all processes, each of which can be emptied. */
export function CachePanel() {
  const query = useCaches();
  const { clearAll, clearOne, clearing } = useCacheClearing();
  return (
    <Panel
      title={cacheText.title}
      actions={
        <AskButton verb={text.clearAll} variant="outlined">
          {(close) => (
            <ConfirmDialog
              title={text.clearTitle}
              verb={text.clearAll}
              onConfirm={clearAll}
              onClose={close}
            >
              {text.clearHelp}
            </ConfirmDialog>
          )}
        </AskButton>
      }
    >
      <QueryResult query={query} height={HEIGHT_PX}>
        {(stats) => (
          <>
            <Groups stats={stats} />
            <p>{cacheText.policy(stats.processes)}</p>
            <CacheTable caches={stats.caches} clearing={clearing} onClear={clearOne} />
            <Freshness at={new Date(query.dataUpdatedAt)} every={PERIODS.caches} />
          </>
        )}
      </QueryResult>
    </Panel>
  );
}
