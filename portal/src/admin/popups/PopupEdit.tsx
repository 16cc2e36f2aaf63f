import { Button } from '@mui/material';
import { useRecordContext, useRefresh } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { EditScreen } from '../forms/EditScreen';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { PopupForm } from './PopupForm';
import { AUDIENCES, popupText as text } from './text';

type Row = Shape<'PopupRow'>;

const FIELDS = {
  title: text.title,
  content: text.content,
  image: text.image,
  audience: choiceField(text.audience, AUDIENCES),
  beginsAt: dateTimeField(text.begins),
  endsAt: dateTimeField(text.ends),
};

function End({ row }: { row: Row }) {
  const notifyDone = useNotifyWithUndo('popups');
  const refresh = useRefresh();
  async function end() {
    const { auditId } = await api.post('/api/admin/popups/{popup_id}/end', {
      path: { popup_id: row.id },
    });
    notifyDone(text.ended, auditId);
    refresh();
  }
  return (
    <AskButton verb={text.end} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={text.endTitle}
          verb={text.end}
          isGrave
          onConfirm={end}
          onClose={close}
        >
          <p>{text.endHelp}</p>
        </ConfirmDialog>
      )}
    </AskButton>
  );
}

/** The form with the acts on what is saved: a look at it on the site, and its early end. */
function Page() {
  const row = useRecordContext<Row>();
  if (!row) return null;
  return (
    <PopupForm
      toolbar={
        <SaveBar label={text.save}>
          <Button href={`/?popup=${row.id}`} target="_blank">
            {text.trial}
          </Button>
          {row.state !== 'ended' && <End row={row} />}
        </SaveBar>
      }
    />
  );
}

export default function PopupEdit() {
  return (
    <EditScreen<Row> resource="popups" text={text} title={({ title }) => title} fields={FIELDS}>
      <Page />
    </EditScreen>
  );
}
