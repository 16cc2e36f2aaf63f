import type { Preferences, PreferencesForm, Row } from './types';

/** The preferences as the server will store them. */
export function changed(before: Preferences, form: PreferencesForm): Preferences {
  const wanted = new Map(form.kinds?.map((row) => [row.kind, row]));
  return {
    ...before,
    kinds: before.kinds.map((row): Row => ({ ...row, ...wanted.get(row.kind) })),
    digest: form.digest ?? before.digest,
    redFlagsAtNight: form.redFlagsAtNight ?? before.redFlagsAtNight,
    marketingSince: consentOf(before, form),
    quietHours: { ...before.quietHours, ...form.quietHours },
  };
}

/** The server keeps the time of its own; until it answers, now is near enough. */
function consentOf(before: Preferences, form: PreferencesForm): string | null {
  if (form.marketing === false) return null;
  return before.marketingSince ?? (form.marketing ? new Date().toISOString() : null);
}
