import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { REASON_MAX } from '@/shared/api/limits.gen';
import { CheckField } from '../components/fields';
import { SaveButton } from '../components/SaveList';
import { saveListOf } from '../components/saveListOf';
import { commonText } from '../components/text';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { revealText, saveText } from './text';

/** Saves the members as a file; with personal data only for a reason, which is written down. */
export function SaveMembers() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SaveButton onClick={() => setAsking(true)} />
      {isAsking && <SaveDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function SaveDialog({ onClose }: { onClose: () => void }) {
  const { filterValues, sort, total } = useListContext();
  const notify = useNotify();
  const [withPersonalData, setPersonal] = useState(false);
  const [reason, setReason] = useState('');

  async function save() {
    if (withPersonalData && !reason.trim()) throw new Error(commonText.reasonMissing);
    await saveListOf('/api/admin/users/export', {
      body: {
        filter: filterValues,
        sort: [sort.field, sort.order],
        withPersonalData,
        ...(withPersonalData && { reason: reason.trim() }),
      },
    });
    notify(commonText.csvSaved, { type: 'success' });
  }
  return (
    <ConfirmDialog
      title={saveText.title}
      verb={saveText.verb}
      isGrave={withPersonalData}
      onConfirm={save}
      onClose={onClose}
    >
      <Typography>{saveText.body(total ?? 0)}</Typography>
      <CheckField label={saveText.personal} value={withPersonalData} onChange={setPersonal} />
      {withPersonalData && (
        <TextField
          label={commonText.reason}
          helperText={revealText.help}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          autoFocus
          required
        />
      )}
    </ConfirmDialog>
  );
}
