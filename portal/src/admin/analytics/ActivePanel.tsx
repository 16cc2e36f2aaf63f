import type { Shape } from '@/shared/api/types';
import { Bars } from '../components/charts';
import { isFlat, marked } from '../components/charts/points';
import { count } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { dayColumns, shortDay, today } from './days';
import { activeSentence, type Compared } from './sentences';
import { analyticsText, retentionText as text } from './text';

type ActivePanelProps = {
  days: readonly Shape<'DayCount'>[];
  /** Of a range that was chosen. */
  compared: Compared | null;
  meaning: string | undefined;
};

const COLUMNS = dayColumns(text.date, text.active);

function people(value: number): string {
  return analyticsText.people(count(value));
}

/** Members who came, by day. */
export function ActivePanel({ days, compared, meaning }: ActivePanelProps) {
  const values = days.map((day) => ({ label: shortDay(day.date), value: day.count }));
  return (
    <TablePanel
      title={text.activeDays}
      meaning={meaning}
      sentence={activeSentence(days, today(), compared)}
      file="active-days"
      columns={COLUMNS}
      rows={days}
      keyOf={({ date }) => date}
      chart={!isFlat(values) && <Bars points={marked(values, people)} say={people} />}
    />
  );
}
