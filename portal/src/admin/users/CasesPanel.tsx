import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import { caseText } from './text';
import styles from './UserPage.module.css';

/** Reports about anything of the member. */
export function CasesPanel({ cases }: { cases: readonly Shape<'MemberCase'>[] }) {
  return (
    <Panel title={caseText.title}>
      <SimpleTable
        label={caseText.title}
        rows={cases}
        rowKey={({ id }) => id}
        empty={caseText.empty}
        columns={[
          {
            label: caseText.target,
            cell: (row) => (
              <Link to={`/reports/${row.id}/show`} className={styles.case}>
                {caseText.kinds[row.targetType] ?? row.targetType} {row.targetId}
              </Link>
            ),
          },
          { label: caseText.reporters, cell: (row) => row.reportersCount, numeric: true },
          { label: caseText.state, cell: (row) => caseText.states[row.status] ?? row.status },
          { label: caseText.opened, cell: (row) => <DateTime at={row.createdAt} relative /> },
          { label: caseText.decided, cell: (row) => <DateTime at={row.decidedAt} relative /> },
        ]}
      />
    </Panel>
  );
}
