import type { ReactNode } from 'react';
import { ApiError } from '@/shared/api/errors';
import { ErrorState } from './ErrorState';
import { InlineFault } from './InlineFault';

type QueryStatesProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Stands until the answer is there, as high as it will be. */
  loading: ReactNode;
  /** Stands where there is nothing, with a way on. */
  empty?: ReactNode | undefined;
  /** Stands where the server knows of no such thing, or no longer. */
  missing?: ReactNode | undefined;
  /** The heading level of an error message. */
  heading?: 'h1' | 'h2' | 'h3' | undefined;
  children: (data: Data) => ReactNode;
};

/**
 * The states of one query. Loaded data stays visible when a refetch fails, with the error above it.
 */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, loading, empty, missing, heading, children } = props;
  const { data, error, isPending, isFetching, refetch } = query;
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  if (isPending) return loading;
  if (data === undefined) {
    const retry = () => void refetch();
    return <ErrorState heading={heading} error={error} onRetry={retry} retrying={isFetching} />;
  }
  return (
    <>
      {error && <InlineFault query={query} />}
      {empty && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  );
}
