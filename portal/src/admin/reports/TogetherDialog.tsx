import { useQueryClient } from '@tanstack/react-query';
import { cx } from '@/shared/lib/cx';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { invalidateChanged } from '../actions/pendingActions';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { ReasonDialog } from '../forms/ReasonDialog';
import { useAsOpened } from '../forms/useAsOpened';
import { useDraft } from '../forms/useDraft';
import { type Decision, decideTogether, dismissal } from './caseActs';
import { DismissalField } from './DismissalField';
import { AS_SUGGESTED, ResolutionFields, resolve } from './Resolution';
import { DISMISSALS, decideText, togetherText } from './text';
import type { Dismissal, OpenCase, OwnerRecord } from './types';

type TogetherDialogProps = {
  cases: readonly OpenCase[];
  /** The owner of the cases. */
  owner: OwnerRecord;
  /**
   * Names the moderator who has claimed one of the cases. Until the claim ends, none can be
   * decided.
   */
  lock: string | null;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Sends one decision of several cases; if a case changed meanwhile it is refetched, and none is
 * decided.
 */
function useDecideTogether(cases: readonly OpenCase[], onDone: () => void) {
  const notifyDone = useNotifyWithUndo('reports');
  const client = useQueryClient();
  const seen = useAsOpened(cases);
  return async (decision: Decision, messageOf: (count: number) => string) => {
    try {
      const { auditId } = await decideTogether(seen, decision);
      notifyDone(messageOf(seen.length), auditId);
    } catch (error) {
      if ((error as { status?: number }).status === 409) invalidateChanged(client, ['reports']);
      throw error;
    }
    onDone();
  };
}

/** The titles of the cases that the decision covers. */
function Titles({ cases }: { cases: readonly OpenCase[] }) {
  return (
    <ul className={cx(layout.lines, layout.long)} aria-label={togetherText.about}>
      {cases.map(({ id, contentType, title, preview }) => (
        <li key={id}>
          {TARGET_LABELS[contentType]} · {title ?? preview}
        </li>
      ))}
    </ul>
  );
}

/** Acts on several cases of a member: one sanction at most, one letter, one undo. */
export function ResolveTogetherDialog(props: TogetherDialogProps) {
  const { cases, owner, lock, onDone, onClose } = props;
  const decide = useDecideTogether(cases, onDone);
  const isNew = cases.some(({ isAfterNotice }) => isAfterNotice);
  const written = isNew ? null : 'written_before_notice';
  const suggestion = {
    suggested: isNew ? owner.nextStep : null,
    withheld: owner.nextStep === null ? 'banned' : written,
  } as const;
  const draftKey = `reports/together/${owner.id}/resolve`;
  const [value, setValue] = useDraft(`${draftKey}/fields`, AS_SUGGESTED);
  return (
    <ReasonDialog
      title={togetherText.resolveTitle(cases.length)}
      verb={togetherText.resolve}
      isGrave
      lock={lock}
      draftKey={draftKey}
      onConfirm={async (reason) =>
        decide(resolve(value, suggestion, reason), togetherText.resolved)
      }
      onClose={onClose}
    >
      <Titles cases={cases} />
      <ResolutionFields
        {...suggestion}
        value={value}
        onChange={setValue}
        removeLabel={togetherText.remove}
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
      canned="dismissal"
      lock={lock}
      draftKey={draftKey}
      onConfirm={(reason) => decide(dismissal(reason, as), togetherText.dismissed)}
      onClose={onClose}
    >
      <Titles cases={cases} />
      <DismissalField value={as} onChange={setAs} />
    </ReasonDialog>
  );
}
