import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { latestAct } from '../kit/latestAct';
import { ReasonDialog } from '../kit/ReasonDialog';
import { useTold } from '../kit/useTold';
import { sanctionText } from './text';

type LiftDialogProps = { sanction: Shape<'SanctionRow'>; onClose: () => void };

/** Ends a sanction early, or takes it back altogether. */
export function LiftDialog({ sanction, onClose }: LiftDialogProps) {
  const told = useTold();
  const [isVoid, setVoid] = useState(false);
  async function lift(reason: string) {
    await act(`sanctions/${sanction.id}/lift`, { reason, isVoid });
    told(sanctionText.lifted, await latestAct('sanction.lift', 'user', sanction.userId));
  }
  return (
    <ReasonDialog
      title={sanctionText.liftTitle}
      verb={sanctionText.lift}
      reasons={[]}
      onConfirm={lift}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={isVoid} onChange={(_, checked) => setVoid(checked)} />}
        label={sanctionText.isVoid}
      />
    </ReasonDialog>
  );
}
