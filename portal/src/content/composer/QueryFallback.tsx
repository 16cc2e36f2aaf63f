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
 * In a form's place until it has all it needs. Only what has no data counts: a form that stands is
 * never taken away by a later failure.
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
