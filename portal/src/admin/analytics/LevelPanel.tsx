import type { Shape } from '@/shared/api/types';
import { Rows } from '../components/charts';
import { isFlat } from '../components/charts/points';
import type { Column } from '../components/columns';
import { count, shareOf } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { levelSentence } from './sentences';
import { analyticsText, behaviorText as text } from './text';

type LevelCount = Shape<'LevelCount'>;
type LevelPanelProps = { levels: readonly LevelCount[]; meaning: string | undefined };

function people(value: number): string {
  return analyticsText.people(count(value));
}

/** Members by level. */
export function LevelPanel({ levels, meaning }: LevelPanelProps) {
  const total = levels.reduce((all, level) => all + level.count, 0);
  const partOf = (level: LevelCount) => shareOf(total ? level.count / total : null, total);
  const columns: Column<LevelCount>[] = [
    {
      label: text.range,
      // A bare "1-10" is the tenth of January to a spreadsheet.
      value: ({ levelRange }) => text.levels(levelRange),
      show: ({ levelRange }) => levelRange,
    },
    { label: text.members, value: (level) => level.count, isNumber: true },
    { label: text.part, value: partOf, isNumber: true },
  ];
  const points = levels.map((level) => ({
    label: text.levels(level.levelRange),
    value: level.count,
    mark: `${people(level.count)} (${partOf(level)})`,
  }));
  return (
    <TablePanel
      title={text.levelDistribution}
      meaning={meaning}
      sentence={levelSentence(levels)}
      file="level-distribution"
      columns={columns}
      rows={levels}
      keyOf={({ levelRange }) => levelRange}
      chart={!isFlat(points) && <Rows points={points} say={people} />}
    />
  );
}
