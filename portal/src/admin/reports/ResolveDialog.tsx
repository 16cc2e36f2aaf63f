import { ReasonDialog } from '../forms/ReasonDialog';
import { useAsOpened } from '../forms/useAsOpened';
import { useDraft } from '../forms/useDraft';
import { AS_SUGGESTED, type Resolution, ResolutionFields, resolve } from './Resolution';
import { decideText } from './text';
import type { CasePage } from './types';
import { useDecide } from './useDecide';

type ResolveDialogProps = {
  report: CasePage;
  /** Names the moderator who has claimed the case. Until the claim ends, it cannot be decided. */
  lock: string | null;
  onDone: () => void;
  onClose: () => void;
};

/** The initial values: the suggestion if there is one; a member has no content to remove. */
function begin(isSuggested: boolean, isPerson: boolean): Resolution {
  const { choice } = AS_SUGGESTED;
  const way = isSuggested ? 'suggested' : 'none';
  return { ...AS_SUGGESTED, choice: { ...choice, way }, removes: !isPerson };
}

/** Resolves a case: the sanction, whether to remove the content, and the reason. */
export function ResolveDialog({ report, lock, onDone, onClose }: ResolveDialogProps) {
  const decide = useDecide();
  const seen = useAsOpened(report);
  const { suggestedStep = null, withheld = null } = report.ownerRecord ?? {};
  const suggestion = { suggested: suggestedStep, withheld };
  const isPerson = report.contentType === 'user';
  const draftKey = `reports/${report.id}/resolve`;
  const [value, setValue] = useDraft(
    `${draftKey}/fields`,
    begin(Boolean(suggestedStep || withheld), isPerson),
  );
  return (
    <ReasonDialog
      title={decideText.resolveTitle}
      verb={decideText.resolve}
      isGrave
      lock={lock}
      draftKey={draftKey}
      onConfirm={async (reason) => {
        await decide(seen, resolve(value, suggestion, reason));
        onDone();
      }}
      onClose={onClose}
    >
      <ResolutionFields
        {...suggestion}
        value={value}
        onChange={setValue}
        {...(isPerson && { removeLabel: null })}
      />
    </ReasonDialog>
  );
}
