/** Korea keeps no summer time. */
const KST = '+09:00';
const KST_OFFSET_MS = 9 * 3_600_000;

/** `2026-11-21T12:00:00Z` → `2026-11-21T21:00`, as a field for dates and times takes it. */
export function toKoreanInput(instant: string | null | undefined): string {
  if (!instant) return '';
  // Typed values are in Korean time already, and may be incomplete.
  if (instant.endsWith(KST)) return instant.slice(0, -KST.length);
  return new Date(Date.parse(instant) + KST_OFFSET_MS).toISOString().slice(0, 16);
}

/** The reverse; an empty field is no limit. */
export function fromKoreanInput(value: string): string | null {
  return value ? `${value}${KST}` : null;
}
