import { useRecordContext, useRedirect } from 'react-admin';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { AskButton } from '../components/AskButton';
import type { ChangedResource } from '../data/invalidationMap';
import { ConfirmDialog } from './ConfirmDialog';

type Words = { delete: string; deleteTitle: string; deleteContent: string; deleted: string };

/** Deletes the record of an edit page after a question, and leads back to its list. */
export function DeleteRecord({
  resource,
  text,
  remove,
}: {
  resource: ChangedResource;
  text: Words;
  remove: (id: number) => Promise<object>;
}) {
  const record = useRecordContext<{ id: number }>();
  const perform = useOptimisticAction();
  const redirect = useRedirect();
  if (!record) return null;
  const { id } = record;
  async function confirm() {
    redirect('list', resource);
    void perform({
      message: text.deleted,
      updates: [{ resource, id, update: () => null }],
      mutationFn: () => remove(id),
    });
  }
  return (
    <AskButton verb={text.delete} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={text.deleteTitle}
          verb={text.delete}
          isGrave
          onConfirm={confirm}
          onClose={close}
        >
          {text.deleteContent}
        </ConfirmDialog>
      )}
    </AskButton>
  );
}
