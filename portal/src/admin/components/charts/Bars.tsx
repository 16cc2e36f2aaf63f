import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { exactNumber } from '@/shared/lib/numbers';
import { ChartTip } from './ChartTip';
import { BOX, GRID, HOVER, INK, MARGIN, MARK, TICK, TICK_GAP_PX, VALUE_AXIS_PX } from './look';
import type { Point } from './points';

type BarsProps = { points: Point[]; say: (value: number) => string };

/** Upright bars: one a day, or one an hour. */
export default function Bars({ points, say }: BarsProps) {
  return (
    <BarChart data={points} responsive style={BOX} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid {...GRID} />
      <XAxis
        dataKey="label"
        tick={TICK}
        tickLine={false}
        stroke={GRID.stroke}
        minTickGap={TICK_GAP_PX}
      />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={VALUE_AXIS_PX}
        allowDecimals={false}
        tickFormatter={exactNumber}
      />
      <Tooltip cursor={HOVER} content={(tip) => <ChartTip {...tip} say={say} />} />
      <Bar dataKey="value" fill={INK} radius={[4, 4, 0, 0]} isAnimationActive={false}>
        <LabelList dataKey="mark" position="top" {...MARK} />
      </Bar>
    </BarChart>
  );
}
