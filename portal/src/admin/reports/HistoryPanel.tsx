import { Link } from 'react-router';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { historyText } from './caseText';
import { stateName } from './stateNames';
import { reportsText } from './text';
import type { CasePage } from './types';

/** Earlier cases of the same thing. */
export function HistoryPanel({ history }: Pick<CasePage, 'history'>) {
  return (
    <Panel title={historyText.panel}>
      <Table
        label={historyText.table}
        rows={history}
        keyOf={({ id }) => id}
        empty={historyText.empty}
        columns={[
          {
            label: historyText.case,
            show: ({ id }) => <Link to={`/reports/${id}/show`}>{reportsText.case(id)}</Link>,
          },
          { label: historyText.state, value: stateName },
          { label: historyText.by, value: (row) => row.resolver },
          { label: historyText.note, value: (row) => row.decisionNote, isLong: true },
          { label: historyText.at, at: (row) => row.decidedAt, isExact: true },
        ]}
      />
    </Panel>
  );
}
