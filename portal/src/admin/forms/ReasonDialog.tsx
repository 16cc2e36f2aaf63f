import { Chip, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { REASON_MAX } from '@/shared/api/limits.gen';
import { focusedRowId } from '../actions/queueFocus';
import layout from '../components/layout.module.css';
import { commonText, REASONS } from '../components/text';
import { areSingleKeysOn, useSingleKeys } from '../keyboard/singleKeys';
import { isComposing } from '../keyboard/useKeys';
import { ConfirmDialog } from './ConfirmDialog';
import { CannedButton } from './canned/CannedButton';
import { inserted } from './canned/inserted';
import type { CannedKind } from './canned/types';
import { useDraft } from './useDraft';

type ReasonDialogProps = {
  title: string;
  verb: string;
  isGrave?: boolean;
  /** Sentences to choose from; none are offered when empty. */
  reasons?: readonly string[];
  /** The kind of prepared texts to offer; for dialogs with their own reasons it must be given. */
  canned?: CannedKind | undefined;
  help?: string;
  lock?: string | null;
  /** Key of the dialog and its subject, if neither the URL nor a queue's row identifies it. */
  draftKey?: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, [role=combobox]';

/**
 * Asks for a reason, with the usual ones prepared: keys 1 to 5 choose one unless text is being
 * typed.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { reasons: own, help = commonText.reasonHelp, onConfirm, children, ...rest } = props;
  const { canned = own ? undefined : 'decision', ...dialog } = rest;
  const reasons = own ?? REASONS;
  const here = useHere(dialog.title);
  const draftKey = dialog.draftKey ?? here;
  const [reason, setReason] = useDraft(`${draftKey}/reason`, '');
  const [hasKeys] = useSingleKeys();
  const isUsual = reason === '' || reasons.includes(reason);
  async function confirm() {
    if (!reason.trim()) throw new Error(commonText.reasonMissing);
    await onConfirm(reason.trim());
  }
  function choose(event: KeyboardEvent) {
    const usual = usualReason(event, reasons);
    const field = (event.target as HTMLElement).closest<HTMLElement>(TYPED);
    const isElsewhere = field !== null && field.dataset.reason === undefined;
    if (usual === undefined || isElsewhere || (field !== null && !isUsual)) return;
    event.preventDefault();
    setReason(usual);
  }
  return (
    <ConfirmDialog {...dialog} isBeside draftKey={draftKey} onKey={choose} onConfirm={confirm}>
      {children}
      <TextField
        label={commonText.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        helperText={help}
        slotProps={{ htmlInput: { maxLength: REASON_MAX, 'data-reason': '' } }}
        multiline
        minRows={2}
        autoFocus
        required
      />
      {canned && (
        <CannedButton kind={canned} onPick={(body) => setReason(inserted(reason, body, ' '))} />
      )}
      {reasons.length > 0 && (
        <div>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {commonText.common}
          </Typography>
          <div className={layout.row}>
            {reasons.map((each, index) => (
              <Chip
                key={each}
                label={each}
                {...(hasKeys && { icon: <kbd aria-hidden>{index + 1}</kbd> })}
                onClick={() => setReason(each)}
                variant="outlined"
              />
            ))}
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The reason chosen by a digit, on the top row or the numeric keypad. */
function usualReason(event: KeyboardEvent, reasons: readonly string[]): string | undefined {
  const isPlain = areSingleKeysOn() && !(event.ctrlKey || event.metaKey || event.altKey);
  const isDigit = isPlain && !isComposing(event.nativeEvent) && /^[1-9]$/.test(event.key);
  return isDigit ? reasons[Number(event.key) - 1] : undefined;
}

/** The dialog's subject, from the screen: its page, and the row it was opened from. */
function useHere(title: string): string {
  const { pathname } = useLocation();
  const [row] = useState(focusedRowId);
  return `${pathname}/${row ?? ''}/${title}`;
}
