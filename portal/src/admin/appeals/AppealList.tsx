import { ConsoleList } from '../components/ConsoleList';
import { searchFilter } from '../components/filters';
import { StateTabs } from '../components/StateTabs';
import { APPEAL_STATES } from '../sanctions/text';
import { AppealQueue } from './AppealQueue';
import { appealsText } from './text';

/** The queue of appeals, the oldest first. */
export default function AppealList() {
  return (
    <ConsoleList
      sort={{ field: 'createdAt', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      filters={[searchFilter(appealsText.search)]}
      actions={<StateTabs choices={APPEAL_STATES} />}
    >
      <AppealQueue />
    </ConsoleList>
  );
}
