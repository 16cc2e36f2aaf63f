import { SearchInput } from 'react-admin';
import { kitText } from './text';

/** The search box of a list; the server searches. */
export function searchFilter(placeholder: string) {
  return (
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder={placeholder}
      slotProps={{ htmlInput: { 'aria-label': kitText.search } }}
    />
  );
}
