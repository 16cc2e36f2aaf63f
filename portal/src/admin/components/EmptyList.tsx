import { Button } from '@mui/material';
import { useListContext, useResourceDefinition } from 'react-admin';
import styles from './EmptyList.module.css';
import { commonText } from './text';

/** The default filters of the queues: reports and appeals, and inquiries. */
const WAITING = ['pending', 'open'].map((status) => JSON.stringify({ status }));

/**
 * The message in place of rows: the list is empty, nothing is waiting, or the filters match
 * nothing.
 */
export function EmptyList() {
  const { filterValues, setFilters } = useListContext();
  const { options } = useResourceDefinition();
  if (WAITING.includes(JSON.stringify(filterValues))) {
    return (
      <div className={styles.none}>
        <p>{commonText.allDone}</p>
      </div>
    );
  }
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <div className={styles.none}>
      <p>{isFiltered ? commonText.noMatch : commonText.noRows}</p>
      {!isFiltered && options?.about && <p>{options.about}</p>}
      {isFiltered && <Button onClick={() => setFilters({}, [])}>{commonText.clearFilters}</Button>}
    </div>
  );
}
