import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ComposerLoading } from './ComposerLoading';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;

type QueryFallbackProps = {
  queries: readonly Query[];
  /** For what does not exist. */
  missing?: ReactNode | undefined;
};

/**
 * Replaces a form until its data is loaded. Only queries without data count: a later failure never
 * removes a form that is shown.
 */
export function QueryFallback({ queries, missing }: QueryFallbackProps) {
  const lacking = queries.filter(({ data }) => data === undefined);
  const failed = lacking.find(({ error }) => error);
  if (!failed) return <ComposerLoading />;
  const { error } = failed;
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  const retry = () => {
    for (const { refetch } of lacking) void refetch();
  };
  const isRetrying = lacking.some(({ isFetching }) => isFetching);
  return <ErrorState error={error} onRetry={retry} retrying={isRetrying} />;
}
