import { Alert, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FaultText } from '@/shared/ui/FaultText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { figuresText } from './figuresText';
import { clockTime } from './format';
import styles from './QueryResult.module.css';

type AnswerProps<T> = {
  query: UseQueryResult<T>;
  /** CSS height of what will stand here. */
  height: number;
  children: (data: T) => ReactNode;
};

/** What was asked for, once it is there; after a failure the last answer stays, said to be old. */
export function Answer<T>({ query, height, children }: AnswerProps<T>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <div className={styles.answer}>
      {error && (
        <Alert
          severity="error"
          sx={{ color: 'error.main' }}
          action={
            <Button color="inherit" loading={isFetching} onClick={() => refetch()}>
              {figuresText.retry}
            </Button>
          }
        >
          {data === undefined
            ? figuresText.failed
            : figuresText.stale(clockTime(new Date(dataUpdatedAt)))}{' '}
          <FaultText error={error} />
        </Alert>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <div role="status" aria-label={figuresText.loading}>
          <Skeleton shape="box" height={height} />
        </div>
      )}
    </div>
  );
}
