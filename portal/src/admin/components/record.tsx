import { useEditContext, useShowContext } from 'react-admin';
import { ErrorAlert } from './ErrorAlert';

function ShowFailed() {
  const { error, refetch } = useShowContext();
  return <ErrorAlert error={error} onRetry={refetch} />;
}

function EditFailed() {
  const { error, refetch } = useEditContext();
  return <ErrorAlert error={error} onRetry={refetch} />;
}

/**
 * A record that cannot be loaded shows the reason in its place. By default, react-admin reports
 * every failure, even an outage, as a missing record, and returns to the list.
 */
const STAY = { onError: () => undefined };

export const SHOWN = {
  component: 'div',
  actions: false,
  queryOptions: STAY,
  error: <ShowFailed />,
} as const;

export const EDITED = { actions: false, queryOptions: STAY, error: <EditFailed /> } as const;
