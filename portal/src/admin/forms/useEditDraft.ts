import { useState } from 'react';

/** A form over something there is only one of, as far as it is filled in. */
export type EditDraft<Base, Fields> = {
  /** The version that was read when editing began. */
  base: Base;
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  discard: () => void;
};

/**
 * An edited form keeps its input when the record is refetched: it is an edit of the version read.
 */
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
