import { SelectInput } from 'react-admin';
import { MemberFilter } from '../components/NameFilters';
import { searchFilter } from '../components/searchFilter';
import { contentText, STATES } from './text';

/** States that a list can be narrowed to; what is gone is in no list. */
const LISTED = Object.entries(STATES).filter(([id]) => id !== 'gone');

/** The filters of every kind of content. */
export function contentFilters(placeholder: string) {
  return [
    searchFilter(placeholder),
    <SelectInput
      key="state"
      source="state"
      label={contentText.state}
      alwaysOn
      choices={LISTED.map(([id, { name }]) => ({ id, name }))}
    />,
    <MemberFilter key="userId" source="userId" label={contentText.author} />,
  ];
}
