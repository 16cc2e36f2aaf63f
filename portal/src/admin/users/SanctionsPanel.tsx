import { Button } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { Panel } from '../components/Panel';
import { SanctionName } from '../components/SanctionName';
import { sanctionName } from '../components/sanctions';
import { Table } from '../components/Table';
import { SanctionState } from '../sanctions/SanctionState';
import { SpamButton } from '../spam/SpamButton';
import { LiftDialog } from './LiftDialog';
import { SanctionDialog } from './SanctionDialog';
import { sanctionText } from './text';

type Sanction = Shape<'SanctionRow'>;

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
      <Table
        label={sanctionText.title}
        rows={member.sanctions}
        keyOf={({ id }) => id}
        empty={sanctionText.empty}
        columns={[
          { label: sanctionText.kind, show: (row) => <SanctionName {...row} /> },
          { label: sanctionText.reason, value: (row) => row.reason, isLong: true },
          { label: sanctionText.begins, at: (row) => row.startsAt, isExact: true },
          { label: sanctionText.ends, at: (row) => row.endsAt, isExact: true },
          { label: sanctionText.by, value: (row) => row.moderator ?? row.actor },
          { label: sanctionText.state, show: (row) => <SanctionState sanction={row} /> },
          {
            label: sanctionText.lift,
            show: (row) =>
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
