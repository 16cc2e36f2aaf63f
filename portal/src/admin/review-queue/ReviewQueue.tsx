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
import { SelectAll } from '../components/SelectAll';
import { SelectBox } from '../components/SelectBox';
import { Tag } from '../components/Tag';
import { KeysHelp } from '../keyboard/KeysHelp';
import { KINDS } from '../reports/text';
import { HeldCause } from './HeldCause';
import { ReviewSelected } from './ReviewSelected';
import { heldText } from './text';
import type { HeldRow } from './types';
import { useReviewActs } from './useReviewActs';

/** What waits before anybody sees it, each read and decided where it stands. */
export function ReviewQueue() {
  const [asked, setAsked] = useState<HeldRow | null>(null);
  const { release, remove } = useReviewActs();
  const notify = useNotify();
  async function click(row: HeldRow) {
    await release(row).catch((error) => notify(errorMessage(error), { type: 'error' }));
  }
  const keys = useQueueShortcuts<HeldRow>([
    { key: 'r', label: heldText.release, run: release },
    { key: 'd', label: heldText.remove, run: setAsked },
  ]);
  return (
    <>
      <QueueBar>
        <SelectAll />
        <KeysHelp acts={keys} />
      </QueueBar>
      <ReviewSelected />
      <QueueList<HeldRow> label={heldText.label} empty={heldText.empty}>
        {(row) => (
          <>
            <CardHead>
              <SelectBox record={row} />
              <Tag>{KINDS[row.kind] ?? row.kind}</Tag>
              <MemberLink id={row.userId} nickname={row.nickname} />
              <DateTime at={row.heldAt} relative />
              <HeldCause row={row} />
            </CardHead>
            {row.title && <strong>{row.title}</strong>}
            <p>{row.content}</p>
            <CardActs>
              <Button variant="contained" onClick={() => void click(row)}>
                {heldText.release}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked(row)}>
                {heldText.remove}
              </Button>
            </CardActs>
          </>
        )}
      </QueueList>
      {asked && (
        <ReasonDialog
          title={heldText.removeTitle}
          verb={heldText.remove}
          isGrave
          draftKey={`held/${asked.id}/remove`}
          onConfirm={(reason) => remove(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
