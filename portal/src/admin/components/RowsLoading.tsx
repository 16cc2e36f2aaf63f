import { useEffect } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './RowsLoading.module.css';
import { commonText } from './text';

/** As many as fit a desktop window: rows below the fold cause no visible shift. */
const FIRST_TIME = 16;
/** Lines of each list, its head among them, when it was last seen on this page. */
const seen = new Map<string, number>();

/** In the place of a list's rows while they are on their way: as many, each as high as a row. */
export function RowsLoading({ kind }: { kind: 'table' | 'brief' }) {
  const resource = useResourceContext() ?? '';
  const count = seen.get(resource) ?? FIRST_TIME;
  return (
    <div role="status" aria-label={commonText.loading} className={styles.rows} data-kind={kind}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their place tells them apart
        <span key={place} className={styles.row}>
          <Skeleton height={14} width="60%" />
        </span>
      ))}
    </div>
  );
}

/** Whether the rows are on their way; how many came is remembered for the next time. */
export function useRowsPending(): boolean {
  const { data, isPending } = useListContext();
  const resource = useResourceContext() ?? '';
  const count = data?.length;
  useEffect(() => {
    if (count) seen.set(resource, count + 1);
  }, [resource, count]);
  return isPending === true;
}
