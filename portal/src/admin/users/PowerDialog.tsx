import { Typography } from '@mui/material';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { powerText } from './text';

type PowerDialogProps = { member: Shape<'MemberPage'>; onClose: () => void };

/** Asks before admin power changes hands. */
export function PowerDialog({ member, onClose }: PowerDialogProps) {
  const notifyDone = useNotifyWithUndo('users');
  const { id, nickname, isAdmin } = member;
  async function change() {
    const { auditId } = await api.put('/api/admin/users/{user_id}', {
      path: { user_id: id },
      body: { isAdmin: !isAdmin },
    });
    notifyDone(isAdmin ? powerText.revoked : powerText.granted, auditId);
  }
  return (
    <ConfirmDialog
      title={isAdmin ? powerText.revokeTitle(nickname) : powerText.grantTitle(nickname)}
      verb={isAdmin ? powerText.revoke : powerText.grant}
      isGrave={isAdmin}
      onConfirm={change}
      onClose={onClose}
    >
      <Typography>{isAdmin ? powerText.revokeBody : powerText.grantBody}</Typography>
    </ConfirmDialog>
  );
}
