import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ReasonDialog } from '../forms/ReasonDialog';
import { secondFactorText } from './text';

type ResetSecondFactorDialogProps = { member: Shape<'MemberPage'>; onClose: () => void };

/** Takes the second factor away from a member who lost every device and code. */
export function ResetSecondFactorDialog({ member, onClose }: ResetSecondFactorDialogProps) {
  const notifyDone = useNotifyWithUndo('users');
  return (
    <ReasonDialog
      title={secondFactorText.title(member.nickname)}
      verb={secondFactorText.reset}
      help={secondFactorText.help}
      reasons={secondFactorText.reasons}
      isGrave
      onConfirm={async (reason) => {
        await api.post('/api/admin/users/{user_id}/second-factor/reset', {
          path: { user_id: member.id },
          body: { reason },
        });
        notifyDone(secondFactorText.done);
      }}
      onClose={onClose}
    />
  );
}
