import { Button } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { LiftDialog } from '../users/LiftDialog';
import { sanctionsText } from './text';

/** Opens the question whether a sanction shall end. */
export function LiftButton({ sanction }: { sanction: Shape<'SanctionRow'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {sanctionsText.lift}
      </Button>
      {isOpen && <LiftDialog sanction={sanction} onClose={() => setOpen(false)} />}
    </>
  );
}
