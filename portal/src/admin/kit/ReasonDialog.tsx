import { Chip, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { kitText, REASONS } from './text';

type ReasonDialogProps = {
  title: string;
  verb: string;
  isGrave?: boolean;
  /** Sentences to choose from; none are offered when empty. */
  reasons?: readonly string[];
  help?: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

const REASON_MAX = 500;

/** Asks why, with the usual reasons at hand. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { reasons = REASONS, help = kitText.reasonHelp, onConfirm, children, ...dialog } = props;
  const [reason, setReason] = useState('');
  async function confirm() {
    if (!reason.trim()) throw new Error(kitText.reasonMissing);
    await onConfirm(reason.trim());
  }
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      {children}
      <TextField
        label={kitText.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        helperText={help}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        multiline
        minRows={2}
        autoFocus
        required
      />
      {reasons.length > 0 && (
        <div>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {kitText.common}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
            {reasons.map((each) => (
              <Chip key={each} label={each} onClick={() => setReason(each)} variant="outlined" />
            ))}
          </Stack>
        </div>
      )}
    </ConfirmDialog>
  );
}
