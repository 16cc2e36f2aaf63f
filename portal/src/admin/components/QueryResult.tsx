import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from './ErrorAlert';
import { clockSeconds } from './format';
import { Loading } from './Loading';
import layout from './layout.module.css';
import { commonText } from './text';

type QueryResultProps<T> = {
  query: Pick<UseQueryResult<T>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'> & {
    data?: T | undefined;
  };
  /** The height of the content in CSS pixels. */
  height?: number;
  children: (data: T) => ReactNode;
};

/** The loaded data; after a failure the last response stays, marked as old. */
export function QueryResult<T>({ query, height, children }: QueryResultProps<T>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const isOld = data !== undefined;
  return (
    <div className={layout.stack}>
      <ErrorAlert
        error={error}
        lead={isOld ? commonText.stale(clockSeconds(new Date(dataUpdatedAt))) : commonText.failed}
        onRetry={refetch}
        isRetrying={isFetching}
      />
      {isOld && children(data)}
      {!isOld && !error && <Loading {...(height && { height })} />}
    </div>
  );
}
