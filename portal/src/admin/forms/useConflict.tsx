import { type ReactNode, useState } from 'react';
import { EditConflict } from './EditConflict';
import { type FieldFormats, type Form, isEditConflict } from './fieldConflicts';

/** The version read, the user's version, and the current version. */
type Conflict = { base: Form; mine: Form; theirs: Form };

/** Shows both versions of a form that was saved concurrently, and saves the chosen values. */
export function useConflict(
  formats: FieldFormats,
  mutationFn: (form: Form, theirs: Form) => Promise<void>,
): {
  compare: (base: Form, mine: Form, queryFn: () => Promise<Form>) => Promise<void>;
  conflict: ReactNode;
} {
  const [shown, setShown] = useState<(Conflict & { queryFn: () => Promise<Form> }) | null>(null);

  async function compare(base: Form, mine: Form, queryFn: () => Promise<Form>) {
    setShown({ base, mine, theirs: await queryFn(), queryFn });
  }
  if (!shown) return { compare, conflict: null };
  const { queryFn, ...versions } = shown;
  async function save(form: Form) {
    try {
      await mutationFn(form, versions.theirs);
    } catch (error) {
      // A third one was faster still.
      if (isEditConflict(error)) await compare(versions.base, form, queryFn);
      throw error;
    }
  }
  const conflict = (
    <EditConflict
      key={String(versions.theirs.version)}
      {...versions}
      formats={formats}
      onSave={save}
      onClose={() => setShown(null)}
    />
  );
  return { compare, conflict };
}
