/** One value of a chart, in the order it is drawn. */
export type Point = {
  /** Below the axis: "11. 20.". */
  label: string;
  /** `null` leaves a gap. */
  value: number | null;
  /** Written on the value itself; empty for most. */
  mark: string;
};

/** Whether there is anything to draw. */
export function isFlat(points: readonly { value: number | null }[]): boolean {
  return points.every(({ value }) => !value);
}

/** Marks the highest value with its figure; for the others the axis is enough. */
export function marked(
  values: readonly { label: string; value: number | null }[],
  say: (value: number) => string,
): Point[] {
  const top = Math.max(0, ...values.map(({ value }) => value ?? 0));
  // The first of equal values: adjacent labels would touch.
  const at = top > 0 ? values.findIndex(({ value }) => value === top) : -1;
  return values.map((point, index) => ({ ...point, mark: index === at ? say(top) : '' }));
}
