import { Area, AreaChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { exactNumber } from '@/shared/lib/numbers';
import { ChartTip } from './ChartTip';
import { BOX, GRID, INK, MARGIN, MARK, TICK, TICK_GAP_PX, VALUE_AXIS_PX } from './look';
import type { Point } from './points';

type LineProps = { points: Point[]; say: (value: number) => string };

/** One value over time; what nobody counted is a gap. */
export default function Line({ points, say }: LineProps) {
  return (
    <AreaChart data={points} responsive style={BOX} margin={MARGIN} accessibilityLayer={false}>
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
      <Tooltip content={(tip) => <ChartTip {...tip} say={say} />} />
      <Area
        dataKey="value"
        type="monotone"
        stroke={INK}
        strokeWidth={2}
        fill={INK}
        fillOpacity={0.12}
        isAnimationActive={false}
      >
        <LabelList dataKey="mark" position="top" {...MARK} />
      </Area>
    </AreaChart>
  );
}
