/** The form fields that the server accepts; it computes the rest of a record. */
const FIELDS = [
  'place',
  'label',
  'title',
  'description',
  'image',
  'link',
  'target',
  'weight',
  'isActive',
  'startsAt',
  'endsAt',
  'version',
] as const;

/** Fields that a form sends empty rather than not at all, so that the server names what lacks. */
const TEXTS = ['title', 'image', 'link', 'label'];

export function adForm(record: Record<string, unknown>): Record<string, unknown> {
  const known = FIELDS.filter((name) => record[name] !== undefined);
  return Object.fromEntries(
    known.map((name) => [name, record[name] ?? (TEXTS.includes(name) ? '' : null)]),
  );
}
