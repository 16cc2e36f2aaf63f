import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import type { Shape } from '@/shared/api/types';
import { sanctionName } from '../components/sanctions';
import type { LadderChoice } from './ladderChoice';
import { decideText, WITHHELD } from './text';

const KINDS = ['warning', 'suspension', 'ban'] as const;
const MAX_DAYS = 365;

type LadderFieldProps = {
  /** `each`: whatever the ladder suggests to each of several members. */
  suggested: Shape<'StepOut'> | 'each' | null;
  /** Why the ladder suggests nothing beyond what stands. */
  withheld?: Shape<'OwnerRecord'>['withheld'];
  value: LadderChoice;
  onChange: (value: LadderChoice) => void;
};

/** What the member gets: the suggested step first, and every way to deviate from it. */
export function LadderField({ suggested, withheld, value, onChange }: LadderFieldProps) {
  const id = useId();
  const mayMore = suggested !== null || withheld === 'written_before_notice';
  const ways = {
    ...(suggested && { suggested: suggestionOf(suggested) }),
    ...(withheld && { suggested: decideText.asSuggested(decideText.nothingMore) }),
    ...(mayMore && { severe: decideText.severe }),
    ...(!withheld && { none: decideText.none }),
    ...(mayMore && { other: decideText.other }),
  };
  return (
    <FormControl>
      <FormLabel id={id}>{decideText.ladder}</FormLabel>
      {withheld && (
        <Alert severity="info" sx={{ marginTop: 1 }}>
          {WITHHELD[withheld]}
        </Alert>
      )}
      <RadioGroup
        aria-labelledby={id}
        value={value.way}
        onChange={(_, way) => onChange({ ...value, way: way as LadderChoice['way'] })}
      >
        {Object.entries(ways).map(([way, label]) => (
          <FormControlLabel key={way} value={way} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {value.way === 'other' && (
        <Stack direction="row" sx={{ gap: 2, marginTop: 1 }}>
          <TextField
            select
            fullWidth
            label={decideText.ladder}
            value={value.kind}
            onChange={(event) =>
              onChange({ ...value, kind: event.target.value as LadderChoice['kind'] })
            }
          >
            {KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {sanctionName({ kind, days: null })}
              </MenuItem>
            ))}
          </TextField>
          {value.kind === 'suspension' && (
            <TextField
              fullWidth
              type="number"
              label={decideText.days}
              value={value.days ?? ''}
              onChange={(event) => onChange({ ...value, days: Number(event.target.value) || null })}
              slotProps={{ htmlInput: { min: 1, max: MAX_DAYS } }}
            />
          )}
        </Stack>
      )}
    </FormControl>
  );
}

function suggestionOf(suggested: Shape<'StepOut'> | 'each'): string {
  if (suggested === 'each') return decideText.asSuggestedEach;
  return decideText.asSuggested(sanctionName(suggested));
}
