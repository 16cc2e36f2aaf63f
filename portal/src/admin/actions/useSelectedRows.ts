import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useListContext, useResourceContext } from 'react-admin';

/** The selected rows, those of other pages too, as they were last seen. */
export function useSelectedRows<R extends RaRecord>(): R[] {
  const { data = [], selectedIds = [] } = useListContext<R>();
  const client = useQueryClient();
  const resource = useResourceContext();
  const pages = client.getQueriesData<{ data: R[] }>({ queryKey: [resource, 'getList'] });
  const seen = [...pages.flatMap(([, page]) => page?.data ?? []), ...data];
  const known = new Map(seen.map((row) => [row.id, row]));
  return selectedIds.flatMap((id) => known.get(id) ?? []);
}
