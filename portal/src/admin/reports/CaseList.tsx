import { SelectInput } from 'react-admin';
import { ConsoleList } from '../components/ConsoleList';
import { StateTabs } from '../components/StateTabs';
import { searchFilter } from '../components/searchFilter';
import { CaseQueue } from './CaseQueue';
import { KINDS, reportsText, STATES } from './text';

const FILTERS = [
  searchFilter(reportsText.search),
  <SelectInput
    key="contentType"
    source="contentType"
    label={reportsText.kind}
    choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
    alwaysOn
  />,
];

/** The queue of reports, the oldest first. */
export default function CaseList() {
  return (
    <ConsoleList
      sort={{ field: 'createdAt', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      filters={FILTERS}
      actions={<StateTabs choices={STATES} />}
    >
      <CaseQueue />
    </ConsoleList>
  );
}
