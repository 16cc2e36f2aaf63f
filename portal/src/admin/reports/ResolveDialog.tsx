import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { ReasonDialog } from '../components/ReasonDialog';
import { useDraft } from '../forms/useDraft';
import { LadderField } from './LadderField';
import { deviatesFrom, type LadderChoice, ladderOf } from './ladderChoice';
import { decideText } from './text';
import type { CasePage } from './types';
import { useDecide } from './useDecide';

type ResolveDialogProps = {
  report: CasePage;
  /** Who else is at it: it cannot be decided until then. */
  lock: string | null;
  onDone: () => void;
  onClose: () => void;
};

/** Acts on a case: what the member gets, whether the content goes, and why. */
export function ResolveDialog({ report, lock, onDone, onClose }: ResolveDialogProps) {
  const decide = useDecide();
  const { suggestedStep: suggested = null, withheld = null } = report.ownerRecord ?? {};
  const isPerson = report.contentType === 'user';
  const draftKey = `reports/${report.id}/resolve`;
  const [choice, setChoice] = useDraft<LadderChoice>(`${draftKey}/ladder`, {
    way: suggested || withheld ? 'suggested' : 'none',
    kind: 'suspension',
    days: 7,
  });
  const [removes, setRemoves] = useDraft(`${draftKey}/removes`, !isPerson);
  const [deviation, setDeviation] = useDraft(`${draftKey}/deviation`, '');
  const deviates = deviatesFrom(choice, suggested, withheld);
  async function resolve(reason: string) {
    if (deviates && !deviation.trim()) throw new Error(decideText.deviationMissing);
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
      lock={lock}
      draftKey={draftKey}
      onConfirm={resolve}
      onClose={onClose}
    >
      <LadderField suggested={suggested} withheld={withheld} value={choice} onChange={setChoice} />
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
      {!isPerson && (
        <FormControlLabel
          control={<Checkbox checked={removes} onChange={(_, on) => setRemoves(on)} />}
          label={decideText.remove}
        />
      )}
    </ReasonDialog>
  );
}
