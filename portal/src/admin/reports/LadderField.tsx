import { Alert } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import { RadioField } from '../components/fields';
import { SanctionFields } from '../components/SanctionFields';
import { sanctionName } from '../components/sanctions';
import type { LadderChoice } from './ladderChoice';
import { decideText, WITHHELD } from './text';

type LadderFieldProps = {
  /** `each`: the ladder's suggestion for each of several members. */
  suggested: Shape<'StepOut'> | 'each' | null;
  /** Why the ladder suggests no further step. */
  withheld?: Shape<'OwnerRecord'>['withheld'];
  value: LadderChoice;
  onChange: (value: LadderChoice) => void;
};

/** The sanction: the suggested step first, then every possible deviation. */
export function LadderField({ suggested, withheld, value, onChange }: LadderFieldProps) {
  const mayMore = suggested !== null || withheld === 'written_before_notice';
  const ways = {
    ...(suggested && { suggested: suggestionOf(suggested) }),
    ...(withheld && { suggested: decideText.asSuggested(decideText.nothingMore) }),
    ...(mayMore && { severe: decideText.severe }),
    ...(!withheld && { none: decideText.none }),
    ...(mayMore && { other: decideText.other }),
  };
  return (
    <>
      <RadioField
        label={decideText.ladder}
        names={ways}
        value={value.way}
        onChange={(way) => onChange({ ...value, way })}
      >
        {withheld && <Alert severity="info">{WITHHELD[withheld]}</Alert>}
      </RadioField>
      {value.way === 'other' && (
        <SanctionFields choice={value} onChange={(chosen) => onChange({ ...value, ...chosen })} />
      )}
    </>
  );
}

function suggestionOf(suggested: Shape<'StepOut'> | 'each'): string {
  if (suggested === 'each') return decideText.asSuggestedEach;
  return decideText.asSuggested(sanctionName(suggested));
}
