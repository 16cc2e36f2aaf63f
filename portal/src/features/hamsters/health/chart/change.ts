import { text } from '../text';
import type { WeightPoint } from '../types';
import { measuredAs } from '../values';

const DAY_MS = 24 * 60 * 60_000;
/** g. Kitchen scales differ so much between two weighings of one hamster. */
const SAME_WITHIN = 0.3;

const inGrams = (value: number) => measuredAs('weight', value);

/** How the last weight compares with the middle half of its thirty days. */
function beside({ value, low = value, high = value }: Weighed): string {
  if (value < low - SAME_WITHIN) return ` ${text.weight.below}`;
  return value > high + SAME_WITHIN ? ` ${text.weight.above}` : '';
}

/** A weighing, with or without its usual range. */
export type Weighed = Pick<WeightPoint, 'day' | 'value'> & Partial<WeightPoint>;

/** A sentence about the change over the weighings. */
export function changeOf(weights: readonly Weighed[]): string {
  const [first] = weights;
  const last = weights.at(-1);
  if (!first || !last) return text.weight.none;
  const days = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS);
  if (days === 0) return text.weight.once(inGrams(last.value));
  const by = last.value - first.value;
  if (Math.abs(by) <= SAME_WITHIN) {
    return text.weight.same(days, inGrams(last.value)) + beside(last);
  }
  const percent = (Math.abs(by / first.value) * 100).toFixed(1);
  const sentence = text.weight.changed(
    days,
    inGrams(Math.abs(by)),
    percent,
    by > 0,
    inGrams(last.value),
  );
  return sentence + beside(last);
}
