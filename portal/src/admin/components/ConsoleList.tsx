import {
  CreateButton,
  List,
  type ListProps,
  Pagination,
  type RaRecord,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { ErrorAlert } from './ErrorAlert';

const PAGE_ROWS = 25;
const LATEST = { field: 'id', order: 'DESC' } as const;

function ListFailed() {
  const { error, refetch } = useListContext();
  return <ErrorAlert error={error} onRetry={refetch} />;
}

/** The paging of a loaded list; nothing after a failure. */
function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[PAGE_ROWS, 50, 100]} />;
}

/** The list shows the error itself; a notification would repeat it. */
const QUIETLY = { onError: () => undefined };

type ConsoleListProps<R extends RaRecord> = ListProps<R> & {
  /** The words of the button that leads to a new one, if that is all there is to do. */
  create?: string;
};

/** A list of the console: latest first, 25 rows, filters in the address, failures in words. */
export function ConsoleList<R extends RaRecord = RaRecord>({
  create,
  ...props
}: ConsoleListProps<R>) {
  const actions = create && (
    <TopToolbar>
      <CreateButton label={create} />
    </TopToolbar>
  );
  return (
    <List<R>
      perPage={PAGE_ROWS}
      sort={LATEST}
      exporter={false}
      empty={false}
      error={<ListFailed />}
      queryOptions={QUIETLY}
      pagination={<Pages />}
      {...(actions && { actions })}
      {...props}
    />
  );
}
