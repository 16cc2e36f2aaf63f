import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import styles from './NoRows.module.css';
import { kitText } from './text';

const WAITING = JSON.stringify({ status: 'pending' });

/** In the place of rows: that there are none, none that wait, or none that the filters leave. */
export function NoRows() {
  const { filterValues, setFilters } = useListContext();
  if (JSON.stringify(filterValues) === WAITING) {
    return (
      <div className={styles.none}>
        <p>{kitText.allDone}</p>
      </div>
    );
  }
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <div className={styles.none}>
      <p>{isFiltered ? kitText.noMatch : kitText.noRows}</p>
      {isFiltered && <Button onClick={() => setFilters({}, [])}>{kitText.clearFilters}</Button>}
    </div>
  );
}
