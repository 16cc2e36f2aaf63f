import { Button } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext, useNotify } from 'react-admin';
import { providerLabels } from '@/shared/lib/signInProviders';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { QueueList } from '../components/QueueList';
import { SelectAll } from '../components/SelectAll';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { ReasonDialog } from '../forms/ReasonDialog';
import { QueueBar } from '../lists/QueueBar';
import { SelectBox } from '../lists/SelectBox';
import { SignUpsSelected } from './SignUpsSelected';
import { signUpsText as text } from './text';
import { type SignUp, useDecide } from './useDecide';

/** Members awaiting approval with their introductions, approved or refused in place. */
export function SignUpQueue() {
  const { onToggleItem } = useListContext<SignUp>();
  const [asked, setAsked] = useState<SignUp | null>(null);
  const { approve, refuse } = useDecide();
  const notify = useNotify();
  async function click(row: SignUp) {
    await approve(row).catch((error) => notify(errorMessage(error), { type: 'error' }));
  }
  useQueueShortcuts<SignUp>([
    { key: 'r', label: text.approve, run: approve },
    { key: 'd', label: text.refuse, run: setAsked },
    { key: 'x', label: commonText.select, acts: false, run: ({ id }) => onToggleItem(id) },
  ]);
  return (
    <>
      <QueueBar>
        <SelectAll />
      </QueueBar>
      <BulkActionsToolbar>
        <SignUpsSelected />
      </BulkActionsToolbar>
      <QueueList<SignUp> label={text.label} empty={text.empty}>
        {(row) => (
          <>
            <Facts row={row} />
            <p>{row.greeting ?? <span className={layout.note}>{text.noGreeting}</span>}</p>
            <div className={layout.row}>
              <Button variant="contained" onClick={() => void click(row)}>
                {text.approve}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked(row)}>
                {text.refuse}
              </Button>
            </div>
          </>
        )}
      </QueueList>
      {asked && (
        <ReasonDialog
          title={text.refuseTitle(asked.nickname)}
          verb={text.refuse}
          help={text.refuseHelp}
          reasons={text.reasons}
          isGrave
          draftKey={`sign-ups/${asked.id}/refuse`}
          onConfirm={(reason) => refuse(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Facts({ row }: { row: SignUp }) {
  return (
    <div className={layout.facts}>
      <SelectBox record={row} />
      <MemberLink id={row.id} nickname={row.nickname} />
      <Tag tone={row.emailVerified ? 'good' : 'plain'}>
        {row.emailVerified ? text.verified : text.unverified}
      </Tag>
      {row.signIns.map((provider) => (
        <Tag key={provider}>{providerLabels[provider]}</Tag>
      ))}
      <DateTime at={row.awaitingSince} relative />
    </div>
  );
}
