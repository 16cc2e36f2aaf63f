import type { ReactNode } from 'react';
import { isAwaited } from '@/shared/query/isAwaited';
import { useCareToday } from './api';
import OpenCare from './OpenCare';

type CareAboveProps = {
  /** Shown until the due care is loaded. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * Today's care and the content below it, rendered in one step: a card that arrived later would push
 * the content down. If the care cannot be loaded, the content does not wait.
 */
export default function CareAbove({ skeleton, children }: CareAboveProps) {
  if (isAwaited(useCareToday())) return skeleton;
  return (
    <>
      <OpenCare />
      {children}
    </>
  );
}
