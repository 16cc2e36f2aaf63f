import { Edit, useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { EDITED } from '../components/record';
import { DeleteRecord } from '../forms/DeleteRecord';
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
            <DeleteRecord
              resource="canned-texts"
              text={cannedText}
              remove={(id) =>
                api.delete('/api/admin/canned-texts/{text_id}', { path: { text_id: id } })
              }
            />
          </SaveBar>
        }
      />
      {conflict}
    </Edit>
  );
}
