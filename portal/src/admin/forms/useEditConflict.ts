import type { ReactNode } from 'react';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { dataProvider } from '../data/dataProvider';
import { errorMessage, fieldErrorsOf } from '../data/errorMessage';
import type { ChangedResource } from '../data/invalidationMap';
import { type FieldFormats, type Form, isEditConflict } from './fieldConflicts';
import { useConflict } from './useConflict';

type Sent = { id?: Identifier; data?: Form; previousData?: Form };

/**
 * Saves a record's form; on a concurrent edit, both versions are shown. The form keeps its input
 * whatever the response.
 */
export function useEditConflict(
  resource: ChangedResource,
  message: string,
  formats: FieldFormats,
): { mutationOptions: object; conflict: ReactNode } {
  const onSuccess = useSaveSuccess(resource, message);
  const notify = useNotify();
  const { compare, conflict } = useConflict(formats, async (form, theirs) => {
    const id = theirs.id as Identifier;
    const previousData = { ...theirs, id };
    const saved = await dataProvider.update<RaRecord>(resource, { id, data: form, previousData });
    onSuccess(saved.data);
  });

  async function show({ id, data, previousData }: Sent) {
    if (id === undefined || !data) return;
    await compare(
      previousData ?? {},
      data,
      async () => (await dataProvider.getOne(resource, { id })).data,
    );
  }
  function onError(error: unknown, sent: Sent) {
    if (isEditConflict(error)) {
      show(sent).catch((failure) => notify(errorMessage(failure), { type: 'error' }));
    } else if (fieldErrorsOf(error).length === 0) {
      // Field errors are shown at the fields.
      notify(errorMessage(error), { type: 'error' });
    }
  }
  return { mutationOptions: { onSuccess, onError }, conflict };
}
