import { MemberLink } from '../kit/MemberLink';
import { Panel } from '../kit/Panel';
import { SimpleTable } from '../kit/SimpleTable';
import { When } from '../kit/When';
import { REPORT_REASONS, reportersText } from './text';
import type { CasePage } from './types';

/** Who reported it, why, and in which words; the member never hears who. */
export function ReportersPanel({ reports }: Pick<CasePage, 'reports'>) {
  return (
    <Panel title={`${reportersText.panel} ${reports.length}`}>
      <SimpleTable
        label={reportersText.panel}
        rows={reports}
        rowKey={({ id }) => id}
        empty={reportersText.empty}
        columns={[
          {
            label: reportersText.member,
            cell: (row) => <MemberLink id={row.reporterId} nickname={row.reporter} />,
          },
          { label: reportersText.reason, cell: (row) => REPORT_REASONS[row.reason] ?? row.reason },
          { label: reportersText.words, cell: (row) => row.text ?? '–' },
          { label: reportersText.at, cell: (row) => <When at={row.createdAt} relative /> },
        ]}
      />
    </Panel>
  );
}
