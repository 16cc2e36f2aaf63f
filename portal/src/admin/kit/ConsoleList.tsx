import { Alert, Button } from '@mui/material';
import { List, type ListProps, Pagination, type RaRecord, useListContext } from 'react-admin';
import { userMessageOf } from '@/shared/api/errors';
import { kitText } from './text';

const PAGE_ROWS = 25;
const LATEST = { field: 'id', order: 'DESC' } as const;

function ListFailed() {
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => refetch()}>
          {kitText.retry}
        </Button>
      }
    >
      {error instanceof Error ? error.message : userMessageOf(error, kitText.failed)}
    </Alert>
  );
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
      pagination={<Pagination rowsPerPageOptions={[PAGE_ROWS, 50, 100]} />}
      {...props}
    />
  );
}
