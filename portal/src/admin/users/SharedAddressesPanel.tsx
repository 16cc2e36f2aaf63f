import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { StatusTag } from '../components/StatusTag';
import { Table } from '../components/Table';
import { ReasonDialog } from '../forms/ReasonDialog';
import { revealText, sharedText } from './text';

type Shared = Shape<'SharedAddressesOut'>;

/** Other members from the member's recent addresses; showing them needs a reason, and is logged. */
export function SharedAddressesPanel({ member }: { member: Shape<'MemberPage'> }) {
  const [shared, setShared] = useState<Shared | null>(null);
  return (
    <Panel
      title={sharedText.title}
      actions={
        !shared && (
          <AskButton verb={sharedText.open}>
            {(close) => (
              <ReasonDialog
                title={sharedText.open}
                verb={sharedText.open}
                help={revealText.help}
                reasons={sharedText.reasons}
                onConfirm={async (reason) =>
                  setShared(
                    await api.post('/api/admin/users/{user_id}/shared-addresses', {
                      path: { user_id: member.id },
                      body: { reason },
                    }),
                  )
                }
                onClose={close}
              />
            )}
          </AskButton>
        )
      }
    >
      {shared?.addresses.map((each) => (
        <Address key={each.address} {...each} />
      ))}
      {shared?.addresses.length === 0 && <p>{sharedText.none(shared.days)}</p>}
      <p className={layout.note}>{sharedText.note}</p>
    </Panel>
  );
}

function Address({ address, lastSeenAt, members, isCapped }: Shared['addresses'][number]) {
  return (
    <section className={layout.list}>
      <p className={layout.row}>
        <strong>{address}</strong>
        <span>
          {sharedText.seen} <DateTime at={lastSeenAt} relative />
        </span>
        <Link to={`/blocks/create?subject=${encodeURIComponent(address)}`}>{sharedText.block}</Link>
      </p>
      <Table
        label={sharedText.at(address)}
        rows={members}
        keyOf={({ id }) => id}
        empty={sharedText.alone}
        columns={[
          {
            label: sharedText.member,
            show: (row) => <MemberLink id={row.id} nickname={row.nickname} />,
          },
          {
            label: sharedText.status,
            show: (row) => <StatusTag status={row.status} staffRole={row.role} />,
          },
          { label: sharedText.joined, at: (row) => row.createdAt },
          { label: sharedText.seen, at: (row) => row.lastSeenAt },
        ]}
      />
      {isCapped && <p>{sharedText.capped}</p>}
    </section>
  );
}
