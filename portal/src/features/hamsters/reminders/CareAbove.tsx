import type { ReactNode } from 'react';
import { isAwaited } from '@/shared/query/isAwaited';
import { useCareToday } from './api';
import OpenCare from './OpenCare';

type CareAboveProps = {
  /** Stands until it is known what is due. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * Today's care and what is read below it, in one step: a card that comes later would push that away. Where
 * it cannot be had the rest does not wait.
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
