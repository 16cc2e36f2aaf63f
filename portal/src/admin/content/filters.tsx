import { choiceFilter, searchFilter } from '../components/filters';
import { MemberFilter } from '../components/NameFilters';
import { contentText, STATES } from './text';

/** States to filter by; purged content is in no list. */
const { gone: _gone, ...LISTED } = STATES;

/** The filters of every kind of content. */
export function contentFilters(placeholder: string) {
  return [
    searchFilter(placeholder),
    choiceFilter('state', contentText.state, LISTED),
    <MemberFilter key="userId" source="userId" label={contentText.author} />,
  ];
}
