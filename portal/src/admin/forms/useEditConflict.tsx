import { type ReactNode, useState } from 'react';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { errorMessage, fieldErrorsOf } from '../actions/errorMessage';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { dataProvider } from '../dataProvider';
import type { ChangedResource } from '../invalidationMap';
import { EditConflict } from './EditConflict';
import { type FieldFormats, type Form, isEditConflict } from './fieldConflicts';

type Conflict = { id: Identifier; base: Form; mine: Form; theirs: Form };
type Sent = { id?: Identifier; data?: Form; previousData?: Form };

/**
 * Saving a form that another may have saved meanwhile: then both versions are formatField, and what is
 * chosen of them is saved. What was typed stays in the form whatever is answered.
 */
export function useEditConflict(
  resource: ChangedResource,
  message: string,
  formats: FieldFormats,
): { mutationOptions: object; conflict: ReactNode } {
  const onSuccess = useSaveSuccess(resource, message);
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function compare({ id, data, previousData }: Sent) {
    if (id === undefined || !data) return;
    const { data: theirs } = await dataProvider.getOne(resource, { id });
    setConflict({ id, base: previousData ?? {}, mine: data, theirs });
  }
  function onError(error: unknown, sent: Sent) {
    if (isEditConflict(error)) {
      compare(sent).catch((failure) => notify(errorMessage(failure), { type: 'error' }));
    } else if (fieldErrorsOf(error).length === 0) {
      // FieldFormats that are refused say so themselves.
      notify(errorMessage(error), { type: 'error' });
    }
  }
  async function save(form: Form) {
    if (!conflict) return;
    try {
      const { id, theirs: previousData } = conflict;
      const saved = await dataProvider.update<RaRecord>(resource, {
        id,
        data: form,
        previousData: { ...previousData, id },
      });
      onSuccess(saved.data);
    } catch (error) {
      // A third one was faster still.
      if (isEditConflict(error)) await compare({ ...conflict, data: form });
      throw error;
    }
  }
  return {
    mutationOptions: { onSuccess, onError },
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
