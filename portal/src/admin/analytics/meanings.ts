import { useDefinitions } from './api';

/** Looks a figure's definition up by its key; the figures are shown without waiting for it. */
export function useMeanings(): (key: string) => string | undefined {
  const { data = [] } = useDefinitions();
  return (key) => data.find((definition) => definition.key === key)?.meaning;
}
