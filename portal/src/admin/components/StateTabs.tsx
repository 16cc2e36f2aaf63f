import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext } from 'react-admin';
import styles from './StateTabs.module.css';
import { commonText } from './text';

type StateTabsProps = {
  /** The filter it sets. */
  source?: string;
  choices: Readonly<Record<string, string>>;
};

/** All rows, in any state. */
const ALL = '';

/** A list's filter as a row of buttons, with "전체" at the end; it is in the URL. */
export function StateTabs({ source = 'status', choices }: StateTabsProps) {
  const { filterValues, setFilters } = useListContext();
  const chosen: string = filterValues[source] ?? ALL;
  function choose(value: string | null) {
    if (value === null) return;
    const { [source]: _former, ...others } = filterValues;
    setFilters(value === ALL ? others : { ...others, [source]: value });
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={chosen}
      onChange={(_event, value) => choose(value)}
      aria-label={commonText.state}
      className={styles.tabs ?? ''}
    >
      {Object.entries({ ...choices, [ALL]: commonText.all }).map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
