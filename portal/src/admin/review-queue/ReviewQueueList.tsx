import { SelectInput } from 'react-admin';
import { ConsoleList } from '../components/ConsoleList';
import { searchFilter } from '../components/searchFilter';
import { KINDS } from '../reports/text';
import { ReviewQueue } from './ReviewQueue';
import { heldText } from './text';

const HELD_KINDS = ['diary', 'community', 'comment', 'community_comment'];

const FILTERS = [
  searchFilter(heldText.search),
  <SelectInput
    key="kind"
    source="kind"
    label={heldText.kind}
    choices={HELD_KINDS.map((id) => ({ id, name: KINDS[id] }))}
    alwaysOn
  />,
];

/** The queue of what is held for review, the oldest first. */
export default function ReviewQueueList() {
  return (
    <ConsoleList sort={{ field: 'heldAt', order: 'ASC' }} filters={FILTERS} actions={false}>
      <ReviewQueue />
    </ConsoleList>
  );
}
