import { TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { contestText } from './text';

type Row = Shape<'ContestRow'>;

const OVER = new Set(['counting', 'ended', 'cancelled']);

/** Gives the contest up, with a reason that everybody reads. */
export function CancelContest() {
  const row = useRecordContext<Row>();
  const perform = usePessimisticAction();
  const [reason, setReason] = useState('');
  if (!row || OVER.has(row.phase)) return null;
  const cancel = () =>
    perform({
      message: contestText.cancelled,
      updates: [{ resource: 'contests', id: row.id, update: (one) => one }],
      mutationFn: () =>
        api.post('/api/admin/contests/{contest_id}/cancel', {
          path: { contest_id: row.id },
          body: { reason },
        }),
    });
  return (
    <AskButton verb={contestText.cancel} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={contestText.cancelTitle}
          verb={contestText.cancel}
          isGrave
          onConfirm={cancel}
          onClose={close}
        >
          <p>{contestText.cancelText}</p>
          <TextField
            label={contestText.cancelReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            fullWidth
            required
          />
        </ConfirmDialog>
      )}
    </AskButton>
  );
}
