import type { Shape } from '@/shared/api/types';
import { Bars } from '../components/charts';
import { isFlat, marked } from '../components/charts/points';
import type { Column } from '../components/columns';
import { count } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { hourSentence } from './sentences';
import { analyticsText, contentText as text } from './text';

type HourCount = Shape<'HourCount'>;
type HourPanelProps = {
  hours: readonly HourCount[];
  /** Whether the range was chosen; otherwise it is the last seven days. */
  isChosen: boolean;
  meaning: string | undefined;
};

const COLUMNS: Column<HourCount>[] = [
  { label: text.hour, value: ({ hour }) => text.hourOf(hour) },
  { label: text.activity, value: (hour) => hour.count, isNumber: true },
];

function times(value: number): string {
  return analyticsText.times(count(value));
}

/** Events in each hour of the day, over the window. */
export function HourPanel({ hours, isChosen, meaning }: HourPanelProps) {
  const values = hours.map(({ hour, count: value }) => ({ label: text.hourOf(hour), value }));
  return (
    <TablePanel
      title={isChosen ? text.hourlyActivityChosen : text.hourlyActivity}
      meaning={meaning}
      sentence={hourSentence(hours, isChosen)}
      file="hourly-activity"
      columns={COLUMNS}
      rows={hours}
      keyOf={({ hour }) => hour}
      chart={!isFlat(values) && <Bars points={marked(values, times)} say={times} />}
    />
  );
}
