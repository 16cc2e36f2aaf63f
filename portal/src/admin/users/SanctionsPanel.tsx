import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { Panel } from '../components/Panel';
import { SanctionName } from '../components/SanctionName';
import { sanctionName } from '../components/sanctions';
import { Table } from '../components/Table';
import { LiftButton } from '../sanctions/LiftButton';
import { SanctionState } from '../sanctions/SanctionState';
import { sanctionText } from '../sanctions/text';
import { SpamButton } from '../spam/SpamButton';
import { SanctionDialog } from './SanctionDialog';

/** The member's record, the next step, and giving or lifting a sanction. */
export function SanctionsPanel({ member }: { member: Shape<'MemberPage'> }) {
  return (
    <Panel
      title={sanctionText.title}
      actions={
        <div>
          {!member.role && <SpamButton member={member} />}
          <AskButton verb={sanctionText.give} variant="outlined">
            {(close) => <SanctionDialog member={member} onClose={close} />}
          </AskButton>
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
          [
            sanctionText.noticed,
            member.noticedAt && <DateTime key="noticed" at={member.noticedAt} />,
          ],
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
          { label: sanctionText.lift, show: (row) => <LiftButton sanction={row} /> },
        ]}
      />
    </Panel>
  );
}
