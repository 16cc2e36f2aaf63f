import { List, type ListProps, Pagination, type RaRecord, useListContext } from 'react-admin';
import { Failed } from './Failed';

const PAGE_ROWS = 25;
const LATEST = { field: 'id', order: 'DESC' } as const;

function ListFailed() {
  const { error, refetch } = useListContext();
  return <Failed error={error} onRetry={refetch} />;
}

/** Pages of what was fetched; of a failure there are none. */
function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[PAGE_ROWS, 50, 100]} />;
}

/** A list of the console: latest first, 25 rows, filters in the address, failures in words. */
export function ConsoleList<R extends RaRecord = RaRecord>(props: ListProps<R>) {
  return (
    <List<R>
      perPage={PAGE_ROWS}
      sort={LATEST}
      exporter={false}
      empty={false}
      error={<ListFailed />}
      pagination={<Pages />}
      {...props}
    />
  );
}
