import { TextField } from '@mui/material';
import { REASON_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { CheckField } from '../components/fields';
import { useMay } from '../permissions/api';
import type { Decision } from './caseActs';
import { LadderField } from './LadderField';
import { deviatesFrom, type LadderChoice, ladderOf } from './ladderChoice';
import { decideText } from './text';

/** The fields of an act on a case, besides its reason. */
export type Resolution = { choice: LadderChoice; deviation: string; removes: boolean };

export const AS_SUGGESTED: Resolution = {
  choice: { way: 'suggested', kind: 'suspension', days: 7 },
  deviation: '',
  removes: true,
};

/** Keepers' acts: the content is removed, and no member is restricted. */
export const HIDING: Resolution = {
  ...AS_SUGGESTED,
  choice: { ...AS_SUGGESTED.choice, way: 'none' },
};

/** The step of the ladder that is suggested, or why there is none. */
type Suggestion = {
  suggested: Shape<'StepOut'> | 'each' | null;
  withheld?: Shape<'OwnerRecord'>['withheld'];
};

/** Converts to the server's form; throws if the reason of a deviation is missing. */
export function resolve(
  { choice, deviation, removes }: Resolution,
  { suggested, withheld = null }: Suggestion,
  reason: string,
): Decision & { decision: 'resolve' } {
  const deviates = deviatesFrom(choice, suggested, withheld);
  if (deviates && !deviation.trim()) throw new Error(decideText.deviationMissing);
  return {
    decision: 'resolve',
    ladder: ladderOf(choice),
    deviationReason: deviates ? deviation.trim() : null,
    reason,
    removeContent: removes,
  };
}

type ResolutionFieldsProps = Suggestion & {
  value: Resolution;
  onChange: (value: Resolution) => void;
  /** The label of the removal; null if there is nothing to remove. */
  removeLabel?: string | null;
};

/**
 * The sanction, the reason for deviating from the suggestion, and whether to remove the content.
 */
export function ResolutionFields(props: ResolutionFieldsProps) {
  const { suggested, withheld = null, value, onChange, removeLabel = decideText.remove } = props;
  const { choice, deviation, removes } = value;
  const restricts = useMay()('sanctions.apply');
  const change = (changed: Partial<Resolution>) => onChange({ ...value, ...changed });
  return (
    <>
      {restricts && (
        <LadderField
          suggested={suggested}
          withheld={withheld}
          value={choice}
          onChange={(chosen) => change({ choice: chosen })}
        />
      )}
      {deviatesFrom(choice, suggested, withheld) && (
        <TextField
          label={decideText.deviation}
          helperText={decideText.deviationHelp}
          value={deviation}
          onChange={(event) => change({ deviation: event.target.value })}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          required
        />
      )}
      {removeLabel && (
        <CheckField
          label={removeLabel}
          value={removes}
          onChange={(chosen) => change({ removes: chosen })}
        />
      )}
    </>
  );
}
