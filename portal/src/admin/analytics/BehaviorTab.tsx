import { Freshness } from '../components/Freshness';
import { average, count } from '../components/format';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { PERIODS, useUserBehavior } from './api';
import { DayPanel } from './DayPanel';
import { today } from './days';
import { FeatureTiles } from './FeatureTiles';
import { LevelPanel } from './LevelPanel';
import { useMeanings } from './meanings';
import type { Range } from './range';
import { growthSentence } from './sentences';
import { DAYS_OF_WEEK, behaviorText as text } from './text';

const HEIGHT_PX = 640;

/** How members respond to each other, how many join, and their progress. */
export function BehaviorTab({ range }: { range: Range | null }) {
  const query = useUserBehavior(range);
  const meaningOf = useMeanings();
  return (
    <QueryResult query={query} height={HEIGHT_PX}>
      {({ engagement, featureUse, levelDistribution, userGrowth, joinedBefore, computedAt }) => (
        <>
          <Tiles>
            <Tile
              name={text.avgLikesPerDiary}
              value={average(engagement.avgLikesPerDiary)}
              meaning={meaningOf('avgLikesPerDiary')}
            />
            <Tile
              name={text.avgCommentsPerDiary}
              value={average(engagement.avgCommentsPerDiary)}
              meaning={meaningOf('avgCommentsPerDiary')}
            />
            <Tile
              name={text.mostActiveDayOfWeek}
              value={DAYS_OF_WEEK[engagement.mostActiveDayOfWeek ?? -1] ?? count(null)}
              meaning={meaningOf('mostActiveDayOfWeek')}
            />
            <Tile
              name={text.totalEngagements}
              value={count(engagement.totalEngagements)}
              meaning={meaningOf('totalEngagements')}
            />
          </Tiles>
          <FeatureTiles use={featureUse} />
          <DayPanel
            title={range ? text.userGrowthChosen : text.userGrowth}
            meaning={meaningOf('userGrowth')}
            sentence={growthSentence(userGrowth, today(), range && { before: joinedBefore })}
            file="user-growth"
            days={userGrowth}
            label={text.joined}
          />
          <LevelPanel levels={levelDistribution} meaning={meaningOf('levelDistribution')} />
          <Freshness at={new Date(computedAt)} every={PERIODS.others} />
        </>
      )}
    </QueryResult>
  );
}
