import { Button } from '@mui/material';
import { useState } from 'react';
import { CardActs } from '../kit/CardActs';
import { CardHead } from '../kit/CardHead';
import { KeysHelp } from '../kit/KeysHelp';
import { MemberLink } from '../kit/MemberLink';
import { QueueBar } from '../kit/QueueBar';
import { QueueList } from '../kit/QueueList';
import { leaveRow } from '../kit/queueRows';
import { ReasonDialog } from '../kit/ReasonDialog';
import { Tag } from '../kit/Tag';
import { useQueueActs } from '../kit/useQueueActs';
import { When } from '../kit/When';
import { KINDS } from '../reports/text';
import { heldText } from './text';
import type { HeldRow } from './types';
import { useHeldActs } from './useHeldActs';

/** What waits before anybody sees it, each read and decided where it stands. */
export function HeldQueue() {
  const [asked, setAsked] = useState<HeldRow | null>(null);
  const { release, remove } = useHeldActs();
  const keys = useQueueActs<HeldRow>([
    {
      key: 'r',
      label: heldText.release,
      run: (row) => {
        leaveRow();
        release(row);
      },
    },
    { key: 'd', label: heldText.remove, run: setAsked },
  ]);
  return (
    <>
      <QueueBar>
        <KeysHelp acts={keys} />
      </QueueBar>
      <QueueList<HeldRow> label={heldText.label} empty={heldText.empty}>
        {(row) => (
          <>
            <CardHead>
              <Tag>{KINDS[row.kind] ?? row.kind}</Tag>
              <MemberLink id={row.userId} nickname={row.nickname} />
              <When at={row.heldAt} relative />
            </CardHead>
            {row.title && <strong>{row.title}</strong>}
            <p>{row.content}</p>
            <CardActs>
              <Button variant="contained" onClick={() => release(row)}>
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
          onConfirm={async (reason) => remove(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
