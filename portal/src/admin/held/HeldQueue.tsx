import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { CardActs } from '../kit/CardActs';
import { CardHead } from '../kit/CardHead';
import { errorMessage } from '../kit/errorMessage';
import { KeysHelp } from '../kit/KeysHelp';
import { MemberLink } from '../kit/MemberLink';
import { QueueBar } from '../kit/QueueBar';
import { QueueList } from '../kit/QueueList';
import { ReasonDialog } from '../kit/ReasonDialog';
import { SelectAll } from '../kit/SelectAll';
import { SelectBox } from '../kit/SelectBox';
import { Tag } from '../kit/Tag';
import { useQueueActs } from '../kit/useQueueActs';
import { When } from '../kit/When';
import { KINDS } from '../reports/text';
import { HeldCause } from './HeldCause';
import { HeldSelected } from './HeldSelected';
import { heldText } from './text';
import type { HeldRow } from './types';
import { useHeldActs } from './useHeldActs';

/** What waits before anybody sees it, each read and decided where it stands. */
export function HeldQueue() {
  const [asked, setAsked] = useState<HeldRow | null>(null);
  const { release, remove } = useHeldActs();
  const notify = useNotify();
  async function click(row: HeldRow) {
    await release(row).catch((error) => notify(errorMessage(error), { type: 'error' }));
  }
  const keys = useQueueActs<HeldRow>([
    { key: 'r', label: heldText.release, run: release },
    { key: 'd', label: heldText.remove, run: setAsked },
  ]);
  return (
    <>
      <QueueBar>
        <SelectAll />
        <KeysHelp acts={keys} />
      </QueueBar>
      <HeldSelected />
      <QueueList<HeldRow> label={heldText.label} empty={heldText.empty}>
        {(row) => (
          <>
            <CardHead>
              <SelectBox record={row} />
              <Tag>{KINDS[row.kind] ?? row.kind}</Tag>
              <MemberLink id={row.userId} nickname={row.nickname} />
              <When at={row.heldAt} relative />
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
