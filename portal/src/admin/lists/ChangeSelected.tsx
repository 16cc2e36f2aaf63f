import type { RaRecord } from 'react-admin';
import { api } from '@/shared/api/client';
import { commonText } from '../components/text';
import { BulkActionButton } from './BulkActionButton';

type Switched = RaRecord & { id: number; isActive: boolean };

type ChangeSelectedProps = {
  resource: 'word-rules' | 'ads';
  /** The title of the dialog that confirms deleting all of them. */
  deleteTitle: (count: number) => string;
  deleteBody: string;
};

/** Switches all selected rows on or off, or deletes them; each is one act with one undo. */
export function ChangeSelected({ resource, deleteTitle, deleteBody }: ChangeSelectedProps) {
  const send = (change: 'on' | 'off' | 'delete') => (rows: readonly Switched[]) =>
    api.post(`/api/admin/${resource}/selected`, {
      body: { ids: rows.map(({ id }) => id), change },
    });
  return (
    <>
      <BulkActionButton<Switched>
        verb={commonText.switchOn}
        messageOf={commonText.switchedOn}
        isFor={({ isActive }) => !isActive}
        send={send('on')}
      />
      <BulkActionButton<Switched>
        verb={commonText.switchOff}
        messageOf={commonText.switchedOff}
        isFor={({ isActive }) => isActive}
        send={send('off')}
      />
      <BulkActionButton<Switched>
        verb={commonText.delete}
        title={deleteTitle}
        isReasoned={false}
        messageOf={commonText.deletedMany}
        isGrave
        send={send('delete')}
      >
        {deleteBody}
      </BulkActionButton>
    </>
  );
}
