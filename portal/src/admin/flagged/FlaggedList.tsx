import { SelectInput } from 'react-admin';
import { ConsoleList } from '../components/ConsoleList';
import { searchFilter } from '../components/searchFilter';
import { KINDS } from '../reports/text';
import { FlaggedQueue } from './FlaggedQueue';
import { flaggedText } from './text';

const FLAGGED_KINDS = ['diary', 'community', 'comment', 'community_comment'];

const FILTERS = [
  searchFilter(flaggedText.search),
  <SelectInput
    key="kind"
    source="kind"
    label={flaggedText.kind}
    choices={FLAGGED_KINDS.map((id) => ({ id, name: KINDS[id] }))}
    alwaysOn
  />,
];

/** What word rules flagged, the oldest first. */
export default function FlaggedList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'ASC' }} filters={FILTERS} actions={false}>
      <FlaggedQueue />
    </ConsoleList>
  );
}
