import { ConsoleList } from '../components/ConsoleList';
import { searchFilter } from '../components/filters';
import { StateTabs } from '../components/StateTabs';
import { TakedownQueue } from './TakedownQueue';
import { STATES, takedownText } from './text';

/** The queue of statutory takedowns, the oldest first; all of them are the register. */
export default function TakedownList() {
  return (
    <ConsoleList
      sort={{ field: 'createdAt', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      filters={[searchFilter(takedownText.search)]}
      actions={<StateTabs choices={STATES} />}
    >
      <TakedownQueue />
    </ConsoleList>
  );
}
