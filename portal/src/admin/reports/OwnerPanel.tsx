import { Facts } from '../kit/Facts';
import { MemberLink } from '../kit/MemberLink';
import { Panel } from '../kit/Panel';
import { SanctionName } from '../kit/SanctionName';
import { SimpleTable } from '../kit/SimpleTable';
import { When } from '../kit/When';
import { stateOf } from '../sanctions/stateOf';
import { STATES } from '../sanctions/text';
import { SpamButton } from '../spam/SpamButton';
import { ownerText } from './text';
import type { CasePage } from './types';

/** What the member has to their name already. */
export function OwnerPanel({ owner }: { owner: NonNullable<CasePage['ownerRecord']> }) {
  return (
    <Panel title={ownerText.panel} actions={!owner.isAdmin && <SpamButton member={owner} />}>
      <Facts
        facts={[
          [ownerText.member, <MemberLink key="member" id={owner.id} nickname={owner.nickname} />],
          [ownerText.standing, ownerText.times(owner.standingViolations)],
          ...(owner.noticedAt
            ? [[ownerText.noticed, <When key="noticed" at={owner.noticedAt} />] as const]
            : []),
        ]}
      />
      <SimpleTable
        label={ownerText.table}
        rows={owner.sanctions}
        rowKey={({ id }) => id}
        empty={ownerText.empty}
        columns={[
          // Beside the decision, the panel is narrow on tablets.
          {
            label: ownerText.kind,
            cell: (row) => (
              <>
                <SanctionName {...row} />
                <br />
                <When at={row.startsAt} relative />
              </>
            ),
          },
          { label: ownerText.reason, cell: (row) => row.reason },
          { label: ownerText.state, cell: (row) => STATES[stateOf(row)] },
        ]}
      />
    </Panel>
  );
}
