import { type ReactNode, useState } from 'react';
import { EditConflict } from './EditConflict';
import { type Fields, type Form, isEditedSince } from './versions';

/** A form that says which version it edits. */
type Versioned = Form & { version?: string | null };

type SingleEdit<Sent extends Versioned> = {
  /** What the form was opened with. */
  base: Form;
  words: Fields;
  send: (form: Sent) => Promise<void>;
  /** What stands now. */
  read: () => Promise<Form>;
};

/**
 * Saving a form about something there is only one of. What somebody else set meanwhile is shown
 * beside it, and nothing is lost.
 */
export function useSingleEdit<Sent extends Versioned>({
  base,
  words,
  send,
  read,
}: SingleEdit<Sent>): {
  set: (form: Omit<Sent, 'version'>) => Promise<void>;
  conflict: ReactNode;
} {
  const [found, setFound] = useState<{ base: Form; mine: Form; theirs: Form } | null>(null);

  async function compare(mine: Form) {
    setFound({ base: found?.base ?? base, mine, theirs: await read() });
  }
  async function set(form: Omit<Sent, 'version'>) {
    const mine = { ...form, version: base.version } as Sent;
    try {
      await send(mine);
    } catch (error) {
      if (!isEditedSince(error)) throw error;
      await compare(mine);
    }
  }
  async function save(form: Form) {
    try {
      // What was chosen of the two has the fields of the form.
      await send(form as Sent);
    } catch (error) {
      // A third one was faster still.
      if (isEditedSince(error)) await compare(form);
      throw error;
    }
  }
  return {
    set,
    conflict: found && (
      <EditConflict
        key={String(found.theirs.version)}
        {...found}
        words={words}
        onSave={save}
        onClose={() => setFound(null)}
      />
    ),
  };
}
