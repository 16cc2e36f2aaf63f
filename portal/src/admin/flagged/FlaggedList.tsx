import { SCREENED_LABELS } from '@/shared/lib/kindFacts';
import { ConsoleList } from '../components/ConsoleList';
import { choiceFilter, searchFilter } from '../components/filters';
import { FlaggedQueue } from './FlaggedQueue';
import { flaggedText } from './text';

const FILTERS = [
  searchFilter(flaggedText.search),
  choiceFilter('kind', flaggedText.kind, SCREENED_LABELS),
];

/** Writing flagged by word rules, oldest first. */
export default function FlaggedList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'ASC' }} filters={FILTERS} actions={false}>
      <FlaggedQueue />
    </ConsoleList>
  );
}
