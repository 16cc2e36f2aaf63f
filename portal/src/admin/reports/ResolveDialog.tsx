import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { ReasonDialog } from '../kit/ReasonDialog';
import { LadderField } from './LadderField';
import { type LadderChoice, ladderOf } from './ladderChoice';
import { decideText } from './text';
import type { CasePage } from './types';
import { useDecide } from './useDecide';

type ResolveDialogProps = { report: CasePage; onDone: () => void; onClose: () => void };

/** Acts on a case: what the member gets, whether the content goes, and why. */
export function ResolveDialog({ report, onDone, onClose }: ResolveDialogProps) {
  const decide = useDecide();
  const suggested = report.ownerRecord?.suggestedStep ?? null;
  const isPerson = report.contentType === 'user';
  const [choice, setChoice] = useState<LadderChoice>({
    way: suggested ? 'suggested' : 'none',
    kind: 'suspension',
    days: 7,
  });
  const [removes, setRemoves] = useState(!isPerson);
  const [deviation, setDeviation] = useState('');
  const deviates = choice.way === 'other' || choice.way === 'none';
  async function resolve(reason: string) {
    if (deviates && suggested && !deviation.trim()) throw new Error(decideText.deviationMissing);
    await decide(report, {
      decision: 'resolve',
      ladder: ladderOf(choice),
      deviationReason: (deviates && deviation.trim()) || null,
      reason,
      removeContent: removes,
    });
    onDone();
  }
  return (
    <ReasonDialog
      title={decideText.resolveTitle}
      verb={decideText.resolve}
      isGrave
      onConfirm={resolve}
      onClose={onClose}
    >
      <LadderField suggested={suggested} value={choice} onChange={setChoice} />
      {deviates && suggested && (
        <TextField
          label={decideText.deviation}
          helperText={decideText.deviationHelp}
          value={deviation}
          onChange={(event) => setDeviation(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          required
        />
      )}
      {!isPerson && (
        <FormControlLabel
          control={<Checkbox checked={removes} onChange={(_, on) => setRemoves(on)} />}
          label={decideText.remove}
        />
      )}
    </ReasonDialog>
  );
}
