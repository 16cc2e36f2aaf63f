import { type ReactNode, useState } from 'react';
import { EditConflict } from './EditConflict';
import { type FieldFormats, type Form, isEditConflict } from './fieldConflicts';

/** A form that says which version it edits. */
type Versioned = Form & { version?: string | null };

type SingletonEdit<Sent extends Versioned> = {
  /** What the form was opened with. */
  base: Form;
  formats: FieldFormats;
  mutationFn: (form: Sent) => Promise<void>;
  /** What stands now. */
  queryFn: () => Promise<Form>;
};

/**
 * Saving a form about something there is only one of. What somebody else set meanwhile is shown
 * beside it, and nothing is lost.
 */
export function useSingletonEdit<Sent extends Versioned>({
  base,
  formats,
  mutationFn,
  queryFn,
}: SingletonEdit<Sent>): {
  set: (form: Omit<Sent, 'version'>) => Promise<void>;
  conflict: ReactNode;
} {
  const [conflict, setConflict] = useState<{ base: Form; mine: Form; theirs: Form } | null>(null);

  async function compare(mine: Form) {
    setConflict({ base: conflict?.base ?? base, mine, theirs: await queryFn() });
  }
  async function set(form: Omit<Sent, 'version'>) {
    const mine = { ...form, version: base.version } as Sent;
    try {
      await mutationFn(mine);
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      await compare(mine);
    }
  }
  async function save(form: Form) {
    try {
      // What was chosen of the two has the fields of the form.
      await mutationFn(form as Sent);
    } catch (error) {
      // A third one was faster still.
      if (isEditConflict(error)) await compare(form);
      throw error;
    }
  }
  return {
    set,
    conflict: conflict && (
      <EditConflict
        key={String(conflict.theirs.version)}
        {...conflict}
        formats={formats}
        onSave={save}
        onClose={() => setConflict(null)}
      />
    ),
  };
}
