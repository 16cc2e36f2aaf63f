import { SelectInput } from 'react-admin';
import { SearchField } from './SearchField';

type Names = Readonly<Record<string, string | { name: string }>>;

/** The choices of a field: keys with their labels. */
export function choicesOf(names: Names) {
  return Object.entries(names).map(([id, each]) => ({
    id,
    name: typeof each === 'string' ? each : each.name,
  }));
}

/** The search box of a list; the server searches. */
export function searchFilter(placeholder: string) {
  return <SearchField key="q" source="q" alwaysOn placeholder={placeholder} />;
}

/** Narrows a list to one of a few kinds or states. */
export function choiceFilter(source: string, label: string, names: Names) {
  return (
    <SelectInput key={source} source={source} label={label} choices={choicesOf(names)} alwaysOn />
  );
}
