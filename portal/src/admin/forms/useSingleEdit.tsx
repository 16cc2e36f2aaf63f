import { type ReactNode, useState } from 'react';
import { EditConflict } from './EditConflict';
import { type Fields, type Form, isEditedSince } from './versions';

type SingleEdit = {
  /** What the form was opened with. */
  base: Form;
  words: Fields;
  send: (form: Form) => Promise<void>;
  /** What stands now. */
  read: () => Promise<Form>;
};

/**
 * Saving a form about something there is only one of. What somebody else set meanwhile is shown
 * beside it, and nothing is lost.
 */
export function useSingleEdit({ base, words, send, read }: SingleEdit): {
  set: (form: Form) => Promise<void>;
  conflict: ReactNode;
} {
  const [found, setFound] = useState<{ base: Form; mine: Form; theirs: Form } | null>(null);

  async function compare(mine: Form) {
    setFound({ base: found?.base ?? base, mine, theirs: await read() });
  }
  async function set(form: Form) {
    const mine = { ...form, version: base.version };
    try {
      await send(mine);
    } catch (error) {
      if (!isEditedSince(error)) throw error;
      await compare(mine);
    }
  }
  async function save(form: Form) {
    try {
      await send(form);
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
