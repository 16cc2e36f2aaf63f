import { SearchField } from './SearchField';

/** The search box of a list; the server searches. */
export function searchFilter(placeholder: string) {
  return <SearchField key="q" source="q" alwaysOn placeholder={placeholder} />;
}
