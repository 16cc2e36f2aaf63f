import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { errorMessage } from '../actions/errorMessage';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { CardActs } from '../components/CardActs';
import { CardHead } from '../components/CardHead';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { QueueBar } from '../components/QueueBar';
import { QueueList } from '../components/QueueList';
import { ReasonDialog } from '../components/ReasonDialog';
import { Tag } from '../components/Tag';
import { KeysHelp } from '../keyboard/KeysHelp';
import { KINDS } from '../reports/text';
import { flaggedText } from './text';
import type { FlaggedRow } from './types';
import { useFlaggedActs } from './useFlaggedActs';

/** What everybody sees already, each read and let stand or removed where it is. */
export function FlaggedQueue() {
  const [asked, setAsked] = useState<FlaggedRow | null>(null);
  const { clear, remove } = useFlaggedActs();
  const notify = useNotify();
  async function click(row: FlaggedRow) {
    await clear(row).catch((error) => notify(errorMessage(error), { type: 'error' }));
  }
  const keys = useQueueShortcuts<FlaggedRow>([
    { key: 'r', label: flaggedText.clear, run: clear },
    { key: 'd', label: flaggedText.remove, run: setAsked },
  ]);
  return (
    <>
      <QueueBar>
        <KeysHelp acts={keys} />
      </QueueBar>
      <QueueList<FlaggedRow> label={flaggedText.label} empty={flaggedText.empty}>
        {(row) => (
          <>
            <CardHead>
              <Tag>{KINDS[row.kind] ?? row.kind}</Tag>
              <MemberLink id={row.userId} nickname={row.nickname} />
              <DateTime at={row.createdAt} relative />
            </CardHead>
            <p>
              {flaggedText.words}: <strong>{row.words.join(', ')}</strong>
            </p>
            {row.title && <strong>{row.title}</strong>}
            <p>{row.content}</p>
            <CardActs>
              <Button variant="contained" onClick={() => void click(row)}>
                {flaggedText.clear}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked(row)}>
                {flaggedText.remove}
              </Button>
              <Button href={row.url} target="_blank" rel="noreferrer">
                {flaggedText.onSite}
              </Button>
            </CardActs>
          </>
        )}
      </QueueList>
      {asked && (
        <ReasonDialog
          title={flaggedText.removeTitle}
          verb={flaggedText.remove}
          isGrave
          draftKey={`flagged/${asked.id}/remove`}
          onConfirm={(reason) => remove(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
