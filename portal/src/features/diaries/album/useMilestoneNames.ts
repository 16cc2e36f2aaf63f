import { useAlbum } from './api';
import { milestoneName } from './milestones';

/** What days are remembered for, by day; of no hamster there are none. */
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
