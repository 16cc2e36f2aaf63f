import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { latestAct } from '../kit/latestAct';
import { ReasonDialog } from '../kit/ReasonDialog';
import { useTold } from '../kit/useTold';
import { sanctionsText } from './text';

/** Ends a sanction early, or takes it back for good. */
export function LiftButton({ sanction }: { sanction: Shape<'SanctionRow'> }) {
  const [isOpen, setOpen] = useState(false);
  const [isVoid, setVoid] = useState(false);
  const tell = useTold();
  async function lift(reason: string) {
    await act(`sanctions/${sanction.id}/lift`, { reason, isVoid });
    tell(sanctionsText.lifted, await latestAct('sanction.lift', 'user', sanction.userId));
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {sanctionsText.lift}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={sanctionsText.liftTitle(sanction.nickname)}
          verb={sanctionsText.lift}
          reasons={[]}
          onConfirm={lift}
          onClose={() => setOpen(false)}
        >
          <FormControlLabel
            control={<Checkbox checked={isVoid} onChange={(_event, on) => setVoid(on)} />}
            label={sanctionsText.isVoid}
          />
        </ReasonDialog>
      )}
    </>
  );
}
