const exact = new Intl.NumberFormat('ko-KR');

/** One digit behind the point, cut and never rounded: 999950 thousandths stay 999.9. */
function cut(value: number, unit: number): string {
  const tenths = Math.floor((value * 10) / unit);
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}

/** 1000 → "1K", 999950 → "999.9K", 1000000 → "1M"; below 1000 the number itself. Decisions §2. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size >= 1_000_000) return `${sign}${cut(size, 1_000_000)}M`;
  if (size >= 1_000) return `${sign}${cut(size, 1_000)}K`;
  return String(value);
}

/** The whole figure with separators, for `title`: 999950 → "999,950". */
export function exactNumber(value: number): string {
  return exact.format(value);
}
