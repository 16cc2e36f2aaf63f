import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './ConfirmDialog.module.css';
import { sentenceOf } from './sentenceOf';
import { kitText } from './text';

type ConfirmDialogProps = {
  title: string;
  /** What the button says that does it. */
  verb: string;
  isGrave?: boolean;
  /** Throws to keep the dialog open with the refusal in it. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before an act; a refusal is shown inside, and nothing that was typed is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, isGrave = false, onConfirm, onClose, children } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog may stand inside another form of the page's tree.
    event.stopPropagation();
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <form onSubmit={submit} className={styles.form ?? ''} noValidate>
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {children}
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button onClick={onClose} disabled={isBusy}>
            {kitText.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            loading={isBusy}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
