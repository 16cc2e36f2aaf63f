import { ConsoleList } from '../components/ConsoleList';
import { choiceFilter, searchFilter } from '../components/filters';
import { StateTabs } from '../components/StateTabs';
import { CaseQueue } from './CaseQueue';
import { KINDS, reportsText, STATES } from './text';

const FILTERS = [
  searchFilter(reportsText.search),
  choiceFilter('contentType', reportsText.kind, KINDS),
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
