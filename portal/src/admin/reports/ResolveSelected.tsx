import { Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { LadderField } from './LadderField';
import { type LadderChoice, ladderOf } from './ladderChoice';
import { bulkText, decideText } from './text';

const AS_SUGGESTED: LadderChoice = { way: 'suggested', kind: 'suspension', days: 7 };

/** Acts on every selected case; those of one member together, and one undo takes all of it back. */
export function ResolveSelected() {
  const { selectedIds = [] } = useListContext();
  const [choice, setChoice] = useState(AS_SUGGESTED);
  const [removes, setRemoves] = useState(true);
  const [deviation, setDeviation] = useState('');
  const deviates = choice.way === 'other' || choice.way === 'none';

  async function resolve(reason: string) {
    if (deviates && !deviation.trim()) throw new Error(decideText.deviationMissing);
    return api.post('/api/admin/reports/selected', {
      body: {
        ids: selectedIds,
        decision: 'resolve',
        ladder: ladderOf(choice),
        deviationReason: deviates ? deviation.trim() : null,
        removeContent: removes,
        reason,
      },
    });
  }
  return (
    <BulkActionButton
      verb={decideText.resolve}
      title={bulkText.resolveTitle}
      messageOf={bulkText.resolved}
      isGrave
      mutationFn={resolve}
    >
      <Typography>{bulkText.resolveHelp}</Typography>
      <LadderField suggested="each" value={choice} onChange={setChoice} />
      {deviates && (
        <TextField
          label={decideText.deviation}
          helperText={decideText.deviationHelp}
          value={deviation}
          onChange={(event) => setDeviation(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          required
        />
      )}
      <FormControlLabel
        control={<Checkbox checked={removes} onChange={(_, on) => setRemoves(on)} />}
        label={decideText.remove}
      />
    </BulkActionButton>
  );
}
