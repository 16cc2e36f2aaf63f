import { useSearchParams } from 'wouter';

/**
 * One of a few values, kept in the URL as `?name=value`. The first is the default and is not
 * written; an unknown value counts as the default. A change replaces the history entry: back leaves
 * the page.
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
