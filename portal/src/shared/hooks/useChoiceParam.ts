import { useSearchParams } from 'wouter';

/**
 * One of a few words kept in the address as `?name=word`. The first is the page's own and needs no
 * word; an unknown word counts as it. A change takes no step in the history: back leaves the page.
 */
export function useChoiceParam<V extends string>(
  name: string,
  values: readonly [V, ...V[]],
): [value: V, choose: (value: V) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name);
  const value = values.find((each) => each === asked) ?? values[0];

  function choose(next: V) {
    setSearch(
      (held) => {
        const changed = new URLSearchParams(held);
        if (next === values[0]) changed.delete(name);
        else changed.set(name, next);
        return changed;
      },
      { replace: true },
    );
  }

  return [value, choose];
}
