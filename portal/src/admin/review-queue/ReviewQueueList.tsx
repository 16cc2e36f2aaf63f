import { SCREENED_LABELS } from '@/shared/lib/kindFacts';
import { ConsoleList } from '../components/ConsoleList';
import { choiceFilter, searchFilter } from '../components/filters';
import { ReviewQueue } from './ReviewQueue';
import { heldText } from './text';

const FILTERS = [
  searchFilter(heldText.search),
  choiceFilter('kind', heldText.kind, SCREENED_LABELS),
];

/** The review queue, oldest first. */
export default function ReviewQueueList() {
  return (
    <ConsoleList sort={{ field: 'heldAt', order: 'ASC' }} filters={FILTERS} actions={false}>
      <ReviewQueue />
    </ConsoleList>
  );
}
