import { Link } from 'react-router';
import { DateTime } from '../components/DateTime';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import { stateName } from './stateNames';
import { historyText, reportsText } from './text';
import type { CasePage } from './types';

/** Earlier cases of the same thing. */
export function HistoryPanel({ history }: Pick<CasePage, 'history'>) {
  return (
    <Panel title={historyText.panel}>
      <SimpleTable
        label={historyText.table}
        rows={history}
        rowKey={({ id }) => id}
        empty={historyText.empty}
        columns={[
          {
            label: historyText.case,
            cell: ({ id }) => <Link to={`/reports/${id}/show`}>{reportsText.case(id)}</Link>,
          },
          { label: historyText.state, cell: stateName },
          { label: historyText.by, cell: (row) => row.resolver ?? '–' },
          { label: historyText.note, cell: (row) => row.decisionNote ?? '–' },
          { label: historyText.at, cell: (row) => <DateTime at={row.decidedAt} /> },
        ]}
      />
    </Panel>
  );
}
