import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { SanctionName } from '../components/SanctionName';
import { Table } from '../components/Table';
import { stateOf } from '../sanctions/stateOf';
import { STATES } from '../sanctions/text';
import { SpamButton } from '../spam/SpamButton';
import { ownerText } from './caseText';
import type { CasePage } from './types';

/** The member's record of violations. */
export function OwnerPanel({ owner }: { owner: NonNullable<CasePage['ownerRecord']> }) {
  return (
    <Panel title={ownerText.panel} actions={!owner.isAdmin && <SpamButton member={owner} />}>
      <DescriptionList
        facts={[
          [ownerText.member, <MemberLink key="member" id={owner.id} nickname={owner.nickname} />],
          [ownerText.standing, ownerText.times(owner.standingViolations)],
          [ownerText.noticed, owner.noticedAt && <DateTime key="noticed" at={owner.noticedAt} />],
        ]}
      />
      <Table
        label={ownerText.table}
        rows={owner.sanctions}
        keyOf={({ id }) => id}
        empty={ownerText.empty}
        columns={[
          // On tablets the panel is narrow, next to the decision.
          {
            label: ownerText.kind,
            show: (row) => (
              <>
                <SanctionName {...row} />
                <br />
                <DateTime at={row.startsAt} relative />
              </>
            ),
          },
          { label: ownerText.reason, value: (row) => row.reason, isLong: true },
          { label: ownerText.state, value: (row) => STATES[stateOf(row)], isLong: true },
        ]}
      />
    </Panel>
  );
}
