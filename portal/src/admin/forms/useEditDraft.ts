import { useState } from 'react';

/** A form over something there is only one of, as far as it is filled in. */
export type EditDraft<Base, Fields> = {
  /** What the form is an edit of: what was read when typing into it began. */
  base: Base;
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  discard: () => void;
};

/** What is half filled in stays, whatever is heard of meanwhile: it is an edit of what was read. */
export function useEditDraft<Base, Fields extends object>(
  latest: Base,
  fieldsOf: (base: Base) => Fields,
): EditDraft<Base, Fields> {
  const [draft, setDraft] = useState<{ base: Base; fields: Fields } | null>(null);
  const { base, fields } = draft ?? { base: latest, fields: fieldsOf(latest) };
  return {
    base,
    fields,
    change: (changed) => setDraft({ base, fields: { ...fields, ...changed } }),
    discard: () => setDraft(null),
  };
}
