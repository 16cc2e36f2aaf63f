import type { Shape } from '@/shared/api/types';
import { Bars } from '../components/charts';
import { isFlat, marked } from '../components/charts/points';
import { count } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { dayColumns, shortDay, today } from './days';
import { type Compared, growthSentence } from './sentences';
import { analyticsText, behaviorText as text } from './text';

type GrowthPanelProps = {
  days: readonly Shape<'DayCount'>[];
  /** Of a range that was chosen. */
  compared: Compared | null;
  meaning: string | undefined;
};

const COLUMNS = dayColumns(text.date, text.joined);

function people(value: number): string {
  return analyticsText.people(count(value));
}

/** New members by day. */
export function GrowthPanel({ days, compared, meaning }: GrowthPanelProps) {
  const values = days.map((day) => ({ label: shortDay(day.date), value: day.count }));
  return (
    <TablePanel
      title={compared ? text.userGrowthChosen : text.userGrowth}
      meaning={meaning}
      sentence={growthSentence(days, today(), compared)}
      file="user-growth"
      columns={COLUMNS}
      rows={days}
      keyOf={({ date }) => date}
      chart={!isFlat(values) && <Bars points={marked(values, people)} say={people} />}
    />
  );
}
