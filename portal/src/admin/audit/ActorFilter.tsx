import { AutocompleteInput, useGetList, useListContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { commonText } from '../components/text';
import { ACTOR_KINDS, actorOf } from './text';

type ActorFilterProps = { source: string; label: string; alwaysOn?: boolean };

const STAFF = {
  filter: { isAdmin: true },
  sort: { field: 'nickname', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** Narrows the log to a moderator by name, or to what no moderator did. */
export function ActorFilter({ source, label }: ActorFilterProps) {
  const { filterValues } = useListContext();
  const { data = [], isPending } = useGetList<Shape<'MemberRow'>>('users', STAFF);
  const staff = data.map(({ id, nickname }) => ({ id: `admin:${id}`, name: nickname }));
  const choices = [...staff, ...ACTOR_KINDS];
  const chosen: string | undefined = filterValues[source];
  // The URL may name a former moderator, or an account of the command line.
  if (chosen && !choices.some(({ id }) => id === chosen)) {
    choices.push({ id: chosen, name: actorOf({ actor: chosen, actorName: null }) });
  }
  return (
    <AutocompleteInput
      source={source}
      label={label}
      choices={choices}
      isPending={isPending}
      noOptionsText={commonText.noNames}
    />
  );
}
