import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { koreanMonthDay } from '@/shared/lib/relativeTime';
import type { HealthMark, WeightPoint } from '../types';
import { WeightTip } from './WeightTip';

type WeightChartProps = {
  weights: readonly WeightPoint[];
  marks: readonly HealthMark[];
  to: string;
};

const BOX = { width: '100%', height: 240 };
const MARGIN = { top: 12, right: 12, bottom: 0, left: 0 };
const TICK = { fill: 'var(--muted)', fontSize: 12 };
const DAY_MS = 24 * 60 * 60_000;
/** Above it every weighing as a dot would be a thick line. */
const MOST_DOTS = 60;

function timeOf(day: string): number {
  return Date.parse(`${day}T12:00:00+09:00`);
}

function tickOf(time: number): string {
  return koreanMonthDay(new Date(time)).replace('월 ', '. ').replace('일', '.');
}

/** Room above and below, so that a gram is no abyss. */
function bounds([least, most]: readonly [number, number]): [number, number] {
  const room = Math.max(2, (most - least) * 0.15);
  return [Math.max(0, Math.floor(least - room)), Math.ceil(most + room)];
}

/** Weighings, with the middle half of the thirty days before each, courses of medicine and visits. */
export default function WeightChart({ weights, marks, to }: WeightChartProps) {
  const points = weights.map((point) => ({
    ...point,
    time: timeOf(point.day),
    band: [point.low, point.high],
  }));
  const from = points[0]?.time ?? timeOf(to);
  const until = Math.max(timeOf(to), from + DAY_MS);
  const within = (time: number) => Math.min(Math.max(time, from), until);
  const dots = points.length <= MOST_DOTS && { r: 3, fill: 'var(--primary)', strokeWidth: 0 };
  return (
    <ComposedChart data={points} responsive style={BOX} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="time"
        type="number"
        scale="time"
        domain={[from, until]}
        tick={TICK}
        tickLine={false}
        stroke="var(--line)"
        minTickGap={24}
        tickFormatter={tickOf}
      />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={36}
        domain={bounds}
        allowDecimals={false}
      />
      {marks.map((mark) =>
        mark.kind === 'medicine' ? (
          <ReferenceArea
            key={mark.rowId}
            x1={within(timeOf(mark.day))}
            x2={within(timeOf(mark.until ?? mark.day) + DAY_MS / 2)}
            fill="var(--info)"
            fillOpacity={0.14}
            stroke="none"
          />
        ) : (
          <ReferenceLine
            key={mark.rowId}
            x={within(timeOf(mark.day))}
            stroke={mark.kind === 'vet' ? 'var(--good)' : 'var(--warn)'}
            strokeDasharray="4 3"
          />
        ),
      )}
      <Area
        dataKey="band"
        fill="var(--seed)"
        fillOpacity={0.22}
        stroke="none"
        isAnimationActive={false}
        activeDot={false}
      />
      <Line
        dataKey="median"
        stroke="var(--muted)"
        strokeDasharray="5 4"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        dataKey="value"
        stroke="var(--primary)"
        strokeWidth={2}
        dot={dots}
        isAnimationActive={false}
      />
      <Tooltip content={WeightTip} cursor={{ stroke: 'var(--line-strong)' }} />
    </ComposedChart>
  );
}
