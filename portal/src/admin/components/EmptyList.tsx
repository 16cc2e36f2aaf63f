import { Button } from '@mui/material';
import { useListContext, useResourceDefinition } from 'react-admin';
import styles from './EmptyList.module.css';
import { commonText } from './text';

/** What the queues begin with: reports and appeals, and inquiries. */
const WAITING = ['pending', 'open'].map((status) => JSON.stringify({ status }));

/** In the place of rows: that there are none and what they would be, none that wait, or none that the filters leave. */
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
