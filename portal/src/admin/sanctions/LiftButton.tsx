import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { LiftDialog } from './LiftDialog';
import { isLiftable } from './LiftSelected';
import { sanctionsText } from './text';

/** Opens the question whether a sanction shall end, where it has not. */
export function LiftButton({ sanction }: { sanction: Shape<'SanctionRow'> }) {
  if (!isLiftable(sanction)) return null;
  return (
    <AskButton verb={sanctionsText.lift}>
      {(close) => <LiftDialog sanction={sanction} onClose={close} />}
    </AskButton>
  );
}
