import type { ReactElement, ReactNode } from 'react';
import { Edit, type Identifier, type RaRecord, useNotify, useRecordContext } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { EDITED } from '../components/record';
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
function useEditConflict(
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

/** What is sent of a record: its editable fields, and the version that was read. */
export function editedFields(record: Form, fields: FieldFormats): Form {
  return Object.fromEntries(
    [...Object.keys(fields), 'version'].map((name) => [name, record[name]]),
  );
}

type TitleProps = { of: (record: RaRecord) => string; otherwise: string };

function Title({ of, otherwise }: TitleProps) {
  const record = useRecordContext();
  return record ? of(record) : otherwise;
}

type EditScreenProps<Row> = {
  resource: ChangedResource;
  /** `label` names such a record, `edited` says that it is saved. */
  text: { label?: string; edited: string };
  /** The tab's title; the console's own if it is left out. */
  title?: (row: Row) => string;
  /** The editable fields, as a conflict shows them. */
  fields: FieldFormats;
  /** What is sent of the record, if not these fields as they are. */
  transform?: (record: Record<string, unknown>) => Record<string, unknown>;
  aside?: ReactElement;
  children: ReactNode;
};

/** A record's page: saved with the version that was read, with both versions on a concurrent edit. */
export function EditScreen<Row>(props: EditScreenProps<Row>) {
  const { resource, text, title, fields, aside, children } = props;
  const { transform = (record) => editedFields(record, fields) } = props;
  const { mutationOptions, conflict } = useEditConflict(resource, text.edited, fields);
  return (
    <Edit
      {...EDITED}
      title={title && <Title of={(row) => title(row as Row)} otherwise={text.label ?? ''} />}
      mutationMode="pessimistic"
      transform={transform}
      mutationOptions={mutationOptions}
      aside={aside}
    >
      {children}
      {conflict}
    </Edit>
  );
}
