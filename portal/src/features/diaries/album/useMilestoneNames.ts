import { useAlbum } from './api';
import { milestoneName } from './milestones';

/** The names of a hamster's milestones by day; empty without a hamster. */
export function useMilestoneNames(hamsterId: number | undefined): ReadonlyMap<string, string> {
  const { data } = useAlbum(hamsterId);
  const names = new Map<string, string>();
  for (const each of data?.milestones ?? []) {
    const name = milestoneName(each);
    const before = names.get(each.day);
    names.set(each.day, before ? `${before}, ${name}` : name);
  }
  return names;
}
