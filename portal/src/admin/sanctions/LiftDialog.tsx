import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { CheckField } from '../components/fields';
import { ReasonDialog } from '../forms/ReasonDialog';
import { stateOf } from './stateOf';
import { sanctionText } from './text';

type LiftDialogProps = { sanction: Shape<'SanctionRow'>; onClose: () => void };

/** Ends a sanction early, or takes it back altogether. */
export function LiftDialog({ sanction, onClose }: LiftDialogProps) {
  const perform = useOptimisticAction();
  // What restricts nothing cannot end: it can only be taken back.
  const isIdle = ['given', 'over'].includes(stateOf(sanction));
  const [isVoid, setVoid] = useState(isIdle);
  async function lift(reason: string) {
    const lifted = { liftedAt: new Date().toISOString(), isRunning: false, isVoid };
    void perform({
      message: sanctionText.lifted,
      updates: [
        { resource: 'sanctions', id: sanction.id, update: (row) => ({ ...row, ...lifted }) },
        {
          resource: 'users',
          id: sanction.userId,
          update: (member) => ({
            ...member,
            ...(member.sanctions && withLifted(member.sanctions)),
          }),
        },
      ],
      mutationFn: () =>
        api.post('/api/admin/sanctions/{sanction_id}/lift', {
          path: { sanction_id: sanction.id },
          body: { reason, isVoid },
        }),
    });
    function withLifted(sanctions: readonly Shape<'SanctionRow'>[]) {
      return {
        sanctions: sanctions.map((each) =>
          each.id === sanction.id ? { ...each, ...lifted } : each,
        ),
      };
    }
  }
  return (
    <ReasonDialog
      title={sanctionText.liftTitle}
      verb={sanctionText.lift}
      reasons={[]}
      draftKey={`sanctions/${sanction.id}/lift`}
      onConfirm={lift}
      onClose={onClose}
    >
      <CheckField
        label={sanctionText.isVoid}
        value={isVoid}
        onChange={setVoid}
        isDisabled={isIdle}
      />
    </ReasonDialog>
  );
}
