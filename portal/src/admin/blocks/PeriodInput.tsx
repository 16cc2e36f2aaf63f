import { Chip } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import layout from '../components/layout.module.css';
import { DateTimeInput } from '../forms/DateTimeInput';
import { blocksText, PERIODS } from './text';

const DAY_MS = 86_400_000;

/** When it ends, with the usual periods at hand. */
export function PeriodInput() {
  const { setValue } = useFormContext();
  function choose(days: number | null) {
    const end = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    setValue('endsAt', end, { shouldDirty: true });
  }
  return (
    <>
      <DateTimeInput source="endsAt" label={blocksText.ends} help={blocksText.endsHelp} />
      <div className={layout.row}>
        {PERIODS.map(({ name, days }) => (
          <Chip key={name} label={name} variant="outlined" onClick={() => choose(days)} />
        ))}
      </div>
    </>
  );
}
