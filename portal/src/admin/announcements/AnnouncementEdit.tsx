import { useRecordContext, useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { EditScreen } from '../forms/EditScreen';
import { choiceField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { AnnouncementForm } from './AnnouncementForm';
import { SendPanel } from './SendPanel';
import { KINDS, announcementText as text } from './text';

type Row = Shape<'AnnouncementRow'>;

const FIELDS = {
  kind: choiceField(text.kind, KINDS),
  title: text.title,
  body: text.body,
  link: text.link,
  isMailed: text.isMailed,
};

function Discard({ row }: { row: Row }) {
  const notifyDone = useNotifyWithUndo('announcements');
  const redirect = useRedirect();
  async function discard() {
    await api.delete('/api/admin/announcements/{announcement_id}', {
      path: { announcement_id: row.id },
    });
    redirect('list', 'announcements');
    notifyDone(text.discarded);
  }
  return (
    <AskButton verb={text.discard} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={text.discardTitle}
          verb={text.discard}
          isGrave
          onConfirm={discard}
          onClose={close}
        />
      )}
    </AskButton>
  );
}

function Sent({ row }: { row: Row }) {
  return (
    <Panel title={row.title} actions={<Tag>{text.states[row.state]}</Tag>}>
      <DescriptionList
        facts={[
          [text.kind, KINDS[row.kind]],
          [text.body, row.body],
          [text.link, row.link],
          [text.sentAt, row.sentAt && <DateTime key="sent" at={row.sentAt} />],
          [text.audience, text.reach(row.toldCount, row.mailedCount)],
        ]}
      />
    </Panel>
  );
}

function Page() {
  const row = useRecordContext<Row>();
  if (!row) return null;
  if (row.state !== 'draft') return <Sent row={row} />;
  return (
    <div className={layout.page}>
      <AnnouncementForm
        toolbar={
          <SaveBar label={text.save}>
            <Discard row={row} />
          </SaveBar>
        }
      />
      <SendPanel row={row} />
    </div>
  );
}

/** A notice to all: a draft until it is sent, then how far it is. */
export default function AnnouncementEdit() {
  return (
    <EditScreen<Row>
      resource="announcements"
      text={text}
      title={({ title }) => title}
      fields={FIELDS}
    >
      <Page />
    </EditScreen>
  );
}
