import { Button } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { Panel } from '../components/Panel';
import { SanctionName } from '../components/SanctionName';
import { SimpleTable } from '../components/SimpleTable';
import { sanctionName } from '../components/sanctions';
import { Tag } from '../components/Tag';
import { SpamButton } from '../spam/SpamButton';
import { LiftDialog } from './LiftDialog';
import { SanctionDialog } from './SanctionDialog';
import { sanctionText } from './text';

type Sanction = Shape<'SanctionRow'>;

function stateOf(sanction: Sanction) {
  if (sanction.isVoid) return <Tag>{sanctionText.voided}</Tag>;
  if (sanction.isRunning) return <Tag tone="bad">{sanctionText.running}</Tag>;
  if (sanction.liftedAt) return <Tag tone="good">{sanctionText.liftedState}</Tag>;
  if (sanction.isReplaced) return <Tag>{sanctionText.replaced}</Tag>;
  return <Tag>{sanction.kind === 'warning' ? sanctionText.noted : sanctionText.over}</Tag>;
}

/** The member's record, the next step, and giving or lifting a sanction. */
export function SanctionsPanel({ member }: { member: Shape<'MemberPage'> }) {
  const [isGiving, setGiving] = useState(false);
  const [lifting, setLifting] = useState<Sanction | null>(null);
  return (
    <Panel
      title={sanctionText.title}
      actions={
        <div>
          {!member.isAdmin && <SpamButton member={member} />}
          <Button size="small" variant="outlined" onClick={() => setGiving(true)}>
            {sanctionText.give}
          </Button>
        </div>
      }
    >
      <DescriptionList
        facts={[
          [sanctionText.standing, sanctionText.times(member.standingViolations)],
          [
            sanctionText.suggested,
            member.suggestedStep ? sanctionName(member.suggestedStep) : sanctionText.banned,
          ],
          ...(member.noticedAt
            ? [[sanctionText.noticed, <DateTime key="noticed" at={member.noticedAt} />] as const]
            : []),
        ]}
      />
      <SimpleTable
        label={sanctionText.title}
        rows={member.sanctions}
        rowKey={({ id }) => id}
        empty={sanctionText.empty}
        columns={[
          { label: sanctionText.kind, cell: (row) => <SanctionName {...row} /> },
          { label: sanctionText.reason, cell: (row) => row.reason },
          { label: sanctionText.begins, cell: (row) => <DateTime at={row.startsAt} /> },
          { label: sanctionText.ends, cell: (row) => <DateTime at={row.endsAt} /> },
          { label: sanctionText.by, cell: (row) => row.moderator ?? row.actor },
          { label: sanctionText.state, cell: stateOf },
          {
            label: sanctionText.lift,
            cell: (row) =>
              !row.isVoid &&
              !row.liftedAt && (
                <Button size="small" onClick={() => setLifting(row)}>
                  {sanctionText.lift}
                </Button>
              ),
          },
        ]}
      />
      {isGiving && <SanctionDialog member={member} onClose={() => setGiving(false)} />}
      {lifting && <LiftDialog sanction={lifting} onClose={() => setLifting(null)} />}
    </Panel>
  );
}
