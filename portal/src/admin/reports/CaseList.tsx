import { TARGET_LABELS } from '@/shared/lib/kinds';
import { ConsoleList } from '../components/ConsoleList';
import { choiceFilter, searchFilter } from '../components/filters';
import { StateTabs } from '../components/StateTabs';
import { CaseQueue } from './CaseQueue';
import { reportsText, STATES } from './text';

const FILTERS = [
  searchFilter(reportsText.search),
  choiceFilter('contentType', reportsText.kind, TARGET_LABELS),
];

/** The queue of reports: the most urgent first, and of those the oldest. */
export default function CaseList() {
  return (
    <ConsoleList
      sort={{ field: 'urgency', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      filters={FILTERS}
      actions={<StateTabs choices={STATES} />}
    >
      <CaseQueue />
    </ConsoleList>
  );
}
