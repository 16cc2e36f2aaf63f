import type { Preferences, PreferencesForm, Row } from './types';

/** What the server will make of it. */
export function changed(held: Preferences, form: PreferencesForm): Preferences {
  const wanted = new Map(form.kinds?.map((row) => [row.kind, row]));
  return {
    ...held,
    kinds: held.kinds.map((row): Row => ({ ...row, ...wanted.get(row.kind) })),
    digest: form.digest ?? held.digest,
    quietHours: { ...held.quietHours, ...form.quietHours },
  };
}

/** What brings `before` back, and touches nothing else that changed meanwhile. */
export function reverse(before: Preferences, form: PreferencesForm): PreferencesForm {
  const asked = new Set(form.kinds?.map(({ kind }) => kind));
  return {
    kinds: before.kinds
      .filter(({ kind }) => asked.has(kind))
      .map(({ kind, site, push, mail }) => ({ kind, site, push, mail })),
    digest: form.digest == null ? null : before.digest,
    quietHours: form.quietHours ? { enabled: before.quietHours.enabled } : null,
  };
}
