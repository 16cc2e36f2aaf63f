import { ConsoleList } from '../components/ConsoleList';
import { choiceFilter, searchFilter } from '../components/filters';
import { WRITING_KINDS } from '../reports/text';
import { ReviewQueue } from './ReviewQueue';
import { heldText } from './text';

const FILTERS = [searchFilter(heldText.search), choiceFilter('kind', heldText.kind, WRITING_KINDS)];

/** The queue of what is held for review, the oldest first. */
export default function ReviewQueueList() {
  return (
    <ConsoleList sort={{ field: 'heldAt', order: 'ASC' }} filters={FILTERS} actions={false}>
      <ReviewQueue />
    </ConsoleList>
  );
}
