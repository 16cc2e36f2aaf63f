import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { DeleteRecord } from '../forms/DeleteRecord';
import { EditScreen } from '../forms/EditScreen';
import { choiceField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { CannedTextForm } from './CannedTextForm';
import { cannedText, KINDS } from './text';

type Row = Shape<'CannedTextRow'>;

const FIELDS = {
  kind: choiceField(cannedText.kind, KINDS),
  title: cannedText.title,
  body: cannedText.body,
  position: cannedText.position,
};

/** A prepared text. */
export default function CannedTextEdit() {
  return (
    <EditScreen<Row>
      resource="canned-texts"
      text={cannedText}
      title={({ title }) => cannedText.editTitle(title)}
      fields={FIELDS}
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
    </EditScreen>
  );
}
