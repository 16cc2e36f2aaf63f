import type { Shape } from '@/shared/api/types';
import { Bars } from '../components/charts';
import { isFlat, marked } from '../components/charts/points';
import type { Column } from '../components/columns';
import { count } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { shortDay } from './days';
import { analyticsText } from './text';

type DayCount = Shape<'DayCount'>;
type DayPanelProps = {
  title: string;
  meaning: string | undefined;
  sentence: string;
  file: string;
  days: readonly DayCount[];
  /** Who is counted. */
  label: string;
};

function people(value: number): string {
  return analyticsText.people(count(value));
}

/** Members by day. */
export function DayPanel({ days, label, ...panel }: DayPanelProps) {
  const values = days.map((day) => ({ label: shortDay(day.date), value: day.count }));
  const columns: Column<DayCount>[] = [
    { label: analyticsText.date, value: ({ date }) => date },
    { label, value: (day) => day.count, isNumber: true },
  ];
  return (
    <TablePanel
      {...panel}
      columns={columns}
      rows={days}
      keyOf={({ date }) => date}
      chart={!isFlat(values) && <Bars points={marked(values, people)} say={people} />}
    />
  );
}
