import { Edit, useRecordContext, useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { AskButton } from '../components/AskButton';
import { EDITED } from '../components/record';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { choiceField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { useEditConflict } from '../forms/useEditConflict';
import { CannedTextForm } from './CannedTextForm';
import { cannedText, KINDS } from './text';

type Row = Shape<'CannedTextRow'>;

function Title() {
  const row = useRecordContext<Row>();
  return row ? cannedText.editTitle(row.title) : cannedText.label;
}

function DeleteText() {
  const row = useRecordContext<Row>();
  const perform = useOptimisticAction();
  const redirect = useRedirect();
  async function remove(id: number) {
    redirect('list', 'canned-texts');
    void perform({
      message: cannedText.deleted,
      updates: [{ resource: 'canned-texts', id, update: () => null }],
      mutationFn: () => api.delete('/api/admin/canned-texts/{text_id}', { path: { text_id: id } }),
    });
  }
  if (!row) return null;
  return (
    <AskButton verb={cannedText.delete} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={cannedText.deleteTitle}
          verb={cannedText.delete}
          isGrave
          onConfirm={() => remove(row.id)}
          onClose={close}
        >
          {cannedText.deleteContent}
        </ConfirmDialog>
      )}
    </AskButton>
  );
}

const FORMATS = {
  kind: choiceField(cannedText.kind, KINDS),
  title: cannedText.title,
  body: cannedText.body,
  position: cannedText.position,
};

/** The editable fields, and the version that was read. */
function formOf({ kind, title, body, position, version }: Record<string, unknown>) {
  return { kind, title, body, position, version };
}

/** A prepared text. */
export default function CannedTextEdit() {
  const { mutationOptions, conflict } = useEditConflict('canned-texts', cannedText.edited, FORMATS);
  return (
    <Edit
      {...EDITED}
      title={<Title />}
      mutationMode="pessimistic"
      transform={formOf}
      mutationOptions={mutationOptions}
    >
      <CannedTextForm
        toolbar={
          <SaveBar label={cannedText.save}>
            <DeleteText />
          </SaveBar>
        }
      />
      {conflict}
    </Edit>
  );
}
