import { AutocompleteInput, ReferenceInput, SelectInput } from 'react-admin';
import { useMay } from '../permissions/api';
import { commonText } from './text';

type NameFilterProps = {
  source: string;
  label: string;
  alwaysOn?: boolean;
};

const LATEST = { field: 'id', order: 'DESC' } as const;
const CHOICES = 10;
const ask = (q: string) => ({ q });

/** Narrows a list to a member, found by name; the address keeps the id. */
export function MemberFilter({ source, label }: NameFilterProps) {
  const may = useMay();
  // Without permission to read the list of members, members cannot be searched.
  if (!may('members.read')) return null;
  return (
    <ReferenceInput source={source} reference="users" sort={LATEST} perPage={CHOICES}>
      <AutocompleteInput
        label={label}
        optionText="nickname"
        filterToQuery={ask}
        noOptionsText={commonText.noNames}
      />
    </ReferenceInput>
  );
}

type Hamster = { name: string; nickname: string };

const hamsterName = ({ name, nickname }: Hamster) => `${name} (${nickname})`;

/** The same for a hamster, whose name others may have too. */
export function HamsterFilter({ source, label }: NameFilterProps) {
  return (
    <ReferenceInput source={source} reference="hamsters" sort={LATEST} perPage={CHOICES}>
      <AutocompleteInput
        label={label}
        optionText={hamsterName}
        filterToQuery={ask}
        noOptionsText={commonText.noNames}
      />
    </ReferenceInput>
  );
}

const IN_ORDER = { field: 'sortOrder', order: 'ASC' } as const;

/** The same for a board, of which there are few. */
export function BoardFilter({ source, label }: NameFilterProps) {
  return (
    <ReferenceInput source={source} reference="boards" sort={IN_ORDER} perPage={100}>
      <SelectInput label={label} optionText="name" />
    </ReferenceInput>
  );
}
