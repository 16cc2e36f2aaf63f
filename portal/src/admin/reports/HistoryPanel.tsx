import { Link } from 'react-router';
import { Panel } from '../kit/Panel';
import { SimpleTable } from '../kit/SimpleTable';
import { When } from '../kit/When';
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
          { label: historyText.at, cell: (row) => <When at={row.decidedAt} /> },
        ]}
      />
    </Panel>
  );
}
