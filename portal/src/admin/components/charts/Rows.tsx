import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTip } from './ChartTip';
import { HOVER, INK, MARK, TICK } from './look';
import type { Point } from './points';

type RowsProps = { points: Point[]; say: (value: number) => string };

const ROW_PX = 30;
const LABEL_PX = 96;
/** Room for the longest mark: "12,345명 (72.1%)". */
const MARGIN = { top: 0, right: 120, bottom: 0, left: 0 };

/** Horizontal bars with their values: parts of a whole. */
export default function Rows({ points, say }: RowsProps) {
  return (
    <BarChart
      layout="vertical"
      data={points}
      responsive
      style={{ width: '100%', height: points.length * ROW_PX }}
      margin={MARGIN}
      accessibilityLayer={false}
    >
      <XAxis type="number" hide />
      <YAxis
        type="category"
        dataKey="label"
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={LABEL_PX}
        interval={0}
      />
      <Tooltip cursor={HOVER} content={(tip) => <ChartTip {...tip} say={say} />} />
      <Bar dataKey="value" fill={INK} radius={[0, 4, 4, 0]} isAnimationActive={false}>
        <LabelList dataKey="mark" position="right" {...MARK} />
      </Bar>
    </BarChart>
  );
}
