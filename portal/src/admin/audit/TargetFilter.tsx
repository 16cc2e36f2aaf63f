import { NumberInput, useListContext } from 'react-admin';
import { BoardFilter, HamsterFilter, MemberFilter } from '../components/NameFilters';
import { TARGETS } from './text';

type TargetFilterProps = { source: string; label: string; alwaysOn?: boolean };

const BY_NAME = { user: MemberFilter, hamster: HamsterFilter, board: BoardFilter };

/** Narrows the log to one target: by its name where its kind has names, else by its number. */
export function TargetFilter({ source, label }: TargetFilterProps) {
  const { filterValues } = useListContext();
  const kind: string = filterValues.targetType ?? '';
  const Named = BY_NAME[kind as keyof typeof BY_NAME];
  if (Named) return <Named source={source} label={TARGETS[kind] ?? label} />;
  return <NumberInput source={source} label={label} />;
}
