import { Title } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { StatusTag } from '../components/StatusTag';
import { Table } from '../components/Table';
import { Tag } from '../components/Tag';
import { useMay, useStaff } from '../permissions/api';
import { ROLE_NAMES } from '../permissions/roleNames';
import { factorNames } from './factorNames';
import { RoleDialog } from './RoleDialog';
import { StaffFigures } from './StaffFigures';
import { staffText } from './text';

type Row = Shape<'StaffRow'>;

/** The list of staff, and changing it. */
export default function StaffScreen() {
  const query = useStaff();
  const may = useMay();
  return (
    <div className={layout.page}>
      <Title title={staffText.title} />
      <Panel title={staffText.title}>
        <QueryResult query={query}>{(rows) => <StaffTable rows={rows} />}</QueryResult>
        <p className={layout.note}>{staffText.how}</p>
      </Panel>
      {may('staff.figures') && <StaffFigures />}
    </div>
  );
}

function StaffTable({ rows }: { rows: readonly Row[] }) {
  const may = useMay();
  const mayChange = ({ role }: Row) =>
    may(role === 'owner' || role === 'admin' ? 'staff.manage_admins' : 'staff.manage');
  return (
    <Table
      label={staffText.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={staffText.empty}
      columns={[
        {
          label: staffText.member,
          show: (row) => <MemberLink id={row.id} nickname={row.nickname} />,
        },
        { label: staffText.role, show: ({ role }) => <Tag tone="info">{ROLE_NAMES[role]}</Tag> },
        {
          label: staffText.status,
          show: ({ status }) => <StatusTag status={status} />,
        },
        {
          label: staffText.second,
          show: ({ secondFactors }) => (
            <Tag tone={secondFactors.length > 0 ? 'good' : 'warn'}>
              {factorNames(secondFactors) || staffText.off}
            </Tag>
          ),
        },
        { label: staffText.since, at: ({ since }) => since },
        { label: staffText.seen, at: ({ lastSeenAt }) => lastSeenAt },
        {
          label: staffText.change,
          show: (row) =>
            mayChange(row) && (
              <AskButton verb={staffText.change}>
                {(close) => <RoleDialog member={row} onClose={close} />}
              </AskButton>
            ),
        },
      ]}
    />
  );
}
