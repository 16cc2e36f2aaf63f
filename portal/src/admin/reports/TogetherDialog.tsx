import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateChanged } from '../actions/pendingActions';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ReasonDialog } from '../components/ReasonDialog';
import { useDraft } from '../forms/useDraft';
import { type Decision, decideTogether, dismissal } from './caseActs';
import { DismissalField } from './DismissalField';
import { LadderField } from './LadderField';
import { deviatesFrom, type LadderChoice, ladderOf } from './ladderChoice';
import { DISMISSALS, decideText, togetherText } from './text';
import type { Dismissal, OpenCase, OwnerRecord } from './types';

type TogetherDialogProps = {
  cases: readonly OpenCase[];
  /** Whose cases they are. */
  owner: OwnerRecord;
  /** Who else is at one of them: none can be decided until then. */
  lock: string | null;
  onDone: () => void;
  onClose: () => void;
};

/** Sends one decision of many cases; a case that changed meanwhile is shown anew, and none is decided. */
function useDecideTogether(cases: readonly OpenCase[], onDone: () => void) {
  const notifyDone = useNotifyWithUndo('reports');
  const client = useQueryClient();
  return async (decision: Decision, messageOf: (count: number) => string) => {
    try {
      const { auditId } = await decideTogether(cases, decision);
      notifyDone(messageOf(cases.length), auditId);
    } catch (error) {
      if ((error as { status?: number }).status === 409) invalidateChanged(client, ['reports']);
      throw error;
    }
    onDone();
  };
}

/** Acts on several cases of a member: one sanction at most, one letter, one undo. */
export function ResolveTogetherDialog(props: TogetherDialogProps) {
  const { cases, owner, lock, onDone, onClose } = props;
  const decide = useDecideTogether(cases, onDone);
  const isNew = cases.some(({ isAfterNotice }) => isAfterNotice);
  const suggested = isNew ? owner.nextStep : null;
  const withheld = owner.nextStep === null ? 'banned' : isNew ? null : 'written_before_notice';
  const draftKey = `reports/together/${owner.id}/resolve`;
  const [choice, setChoice] = useDraft<LadderChoice>(`${draftKey}/ladder`, {
    way: 'suggested',
    kind: 'suspension',
    days: 7,
  });
  const [removes, setRemoves] = useDraft(`${draftKey}/removes`, true);
  const [deviation, setDeviation] = useDraft(`${draftKey}/deviation`, '');
  const deviates = deviatesFrom(choice, suggested, withheld);
  async function resolve(reason: string) {
    if (deviates && !deviation.trim()) throw new Error(decideText.deviationMissing);
    const decision = {
      decision: 'resolve' as const,
      ladder: ladderOf(choice),
      deviationReason: (deviates && deviation.trim()) || null,
      reason,
      removeContent: removes,
    };
    await decide(decision, togetherText.resolved);
  }
  return (
    <ReasonDialog
      title={togetherText.resolveTitle(cases.length)}
      verb={togetherText.resolve}
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
      <FormControlLabel
        control={<Checkbox checked={removes} onChange={(_, on) => setRemoves(on)} />}
        label={togetherText.remove}
      />
    </ReasonDialog>
  );
}

/** Ends several cases of a member without an act. */
export function DismissTogetherDialog(props: TogetherDialogProps) {
  const { cases, owner, lock, onDone, onClose } = props;
  const decide = useDecideTogether(cases, onDone);
  const draftKey = `reports/together/${owner.id}/dismiss`;
  const [as, setAs] = useDraft<Dismissal>(`${draftKey}/as`, 'unfounded');
  return (
    <ReasonDialog
      title={togetherText.dismissTitle(cases.length)}
      verb={togetherText.dismiss}
      help={decideText.dismissHelp}
      reasons={DISMISSALS[as].reasons}
      lock={lock}
      draftKey={draftKey}
      onConfirm={(reason) => decide(dismissal(reason, as), togetherText.dismissed)}
      onClose={onClose}
    >
      <DismissalField value={as} onChange={setAs} />
    </ReasonDialog>
  );
}
