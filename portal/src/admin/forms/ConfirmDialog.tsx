import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ErrorAlert } from '../components/ErrorAlert';
import { commonText } from '../components/text';
import styles from './ConfirmDialog.module.css';
import { isSubmitShortcut } from './submitShortcut';
import { clearDrafts } from './useDraft';
import { useLeaveGuard } from './useLeaveGuard';

type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button. */
  verb: string;
  isGrave?: boolean;
  /** Why it cannot be done right now; the input is kept. */
  lock?: string | null;
  /** Key of the dialog's drafts and those of its fields; they are deleted once sent. */
  draftKey?: string;
  /** Further keyboard shortcuts. */
  onKey?: (event: KeyboardEvent) => void;
  /** Shown at the side of a wide screen, so that the subject stays readable. */
  isBeside?: boolean;
  /** Whether its opener closes it: a first step shows the effect of the second. */
  staysOpen?: boolean;
  /** Throws to keep the dialog open with the refusal in it. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** The page behind stays as bright as it was, and scrolls. */
const BESIDE: Partial<DialogProps> = {
  disableScrollLock: true,
  slotProps: {
    container: { className: styles.beside ?? '' },
    paper: { className: styles.sheet ?? '' },
    backdrop: { className: styles.clear ?? '' },
  },
};

/**
 * Asks for confirmation; an error is shown inside, and no input is lost. Ctrl+Enter sends, Escape
 * closes.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, isGrave = false, lock = null, staysOpen = false, draftKey, onKey } = props;
  const { isBeside = false, onConfirm, onClose, children } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [isHalfFilled, setHalfFilled] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside another form in React's tree.
    event.stopPropagation();
    // Two presses may come before the button is drawn as busy.
    if (isSending.current || lock !== null) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await onConfirm();
      if (draftKey) clearDrafts(draftKey);
      if (!staysOpen) onClose();
    } catch (error) {
      setRefusal(error);
    }
    isSending.current = false;
    setBusy(false);
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (!isSubmitShortcut(event.nativeEvent)) {
      onKey?.(event);
      return;
    }
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  useLeaveGuard(isHalfFilled && !isBusy);
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      {...(isBeside && BESIDE)}
    >
      <form
        onSubmit={submit}
        onKeyDown={press}
        onInput={() => setHalfFilled(true)}
        className={styles.form ?? ''}
        noValidate
      >
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <ErrorAlert error={refusal} />
          {lock !== null && <Alert severity="warning">{lock}</Alert>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {commonText.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            disabled={lock !== null}
            loading={isBusy}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
