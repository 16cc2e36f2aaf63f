import { TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cx } from '@/shared/lib/cx';
import layout from '../components/layout.module.css';
import { today } from './days';
import styles from './RangeBar.module.css';
import { PRESETS, presetOf, rangeOf } from './range';
import { rangeText as text } from './text';

/** No range in the address: each figure has the days that its meaning names. */
const DEFAULT = 'default';

/** The range of days; it is in the URL, so that it can be shared. */
export function RangeBar() {
  const [search, setSearch] = useSearchParams();
  const chosen = rangeOf(search);
  const key = `${chosen?.from ?? ''}:${chosen?.to ?? ''}`;

  function choose(next: Record<string, string>): void {
    const tab = search.get('tab');
    setSearch({ ...(tab ? { tab } : {}), ...next }, { replace: true });
  }

  return (
    <div className={cx(layout.row, styles.bar)}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={search.get('from') ? null : (presetOf(search) ?? DEFAULT)}
        aria-label={text.label}
        onChange={(_event, days: number | typeof DEFAULT | null) =>
          choose(days === null || days === DEFAULT ? {} : { days: String(days) })
        }
      >
        <ToggleButton value={DEFAULT} title={text.defaultHelp}>
          {text.default}
        </ToggleButton>
        {PRESETS.map((days) => (
          <ToggleButton key={days} value={days}>
            {text.days(days)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Dates key={key} from={chosen?.from ?? ''} to={chosen?.to ?? ''} onChoose={choose} />
    </div>
  );
}

type DatesProps = {
  from: string;
  to: string;
  onChoose: (range: { from: string; to: string }) => void;
};

/** From and to; they apply once both are set. */
function Dates({ from, to, onChoose }: DatesProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);

  function take(nextFirst: string, nextLast: string): void {
    setFirst(nextFirst);
    setLast(nextLast);
    if (nextFirst && nextLast) onChoose({ from: nextFirst, to: nextLast });
  }

  return (
    <>
      <TextField
        className={styles.date}
        type="date"
        size="small"
        label={text.from}
        value={first}
        onChange={(event) => take(event.target.value, last)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: last || today() } }}
      />
      <TextField
        className={styles.date}
        type="date"
        size="small"
        label={text.to}
        value={last}
        onChange={(event) => take(first, event.target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: first || undefined, max: today() },
        }}
      />
    </>
  );
}
