import { Facts } from '../kit/Facts';
import { MemberLink } from '../kit/MemberLink';
import { Panel } from '../kit/Panel';
import { SanctionName } from '../kit/SanctionName';
import { SimpleTable } from '../kit/SimpleTable';
import { When } from '../kit/When';
import { ownerText } from './text';
import type { CasePage } from './types';

/** What the member has to their name already. */
export function OwnerPanel({ owner }: { owner: NonNullable<CasePage['ownerRecord']> }) {
  return (
    <Panel title={ownerText.panel}>
      <Facts
        facts={[
          [ownerText.member, <MemberLink key="member" id={owner.id} nickname={owner.nickname} />],
          [ownerText.standing, ownerText.times(owner.standingViolations)],
        ]}
      />
      <SimpleTable
        label={ownerText.table}
        rows={owner.sanctions}
        rowKey={({ id }) => id}
        empty={ownerText.empty}
        columns={[
          { label: ownerText.kind, cell: (row) => <SanctionName {...row} /> },
          { label: ownerText.reason, cell: (row) => row.reason },
          { label: ownerText.at, cell: (row) => <When at={row.startsAt} /> },
        ]}
      />
    </Panel>
  );
}
