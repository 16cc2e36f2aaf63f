import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { STATES } from '../reports/text';
import { caseText } from './text';

/** Reports about anything of the member. */
export function CasesPanel({ cases }: { cases: readonly Shape<'MemberCase'>[] }) {
  return (
    <Panel title={caseText.title}>
      <Table
        label={caseText.title}
        rows={cases}
        keyOf={({ id }) => id}
        empty={caseText.empty}
        columns={[
          {
            label: caseText.target,
            show: ({ id, targetType, targetId }) => (
              <Link to={`/reports/${id}/show`}>
                {TARGET_LABELS[targetType]} {targetId}
              </Link>
            ),
          },
          { label: caseText.reporters, value: (row) => row.reportersCount, isNumber: true },
          { label: caseText.state, value: (row) => STATES[row.status] ?? row.status },
          { label: caseText.opened, at: (row) => row.createdAt },
          { label: caseText.decided, at: (row) => row.decidedAt },
        ]}
      />
    </Panel>
  );
}
