import { lazy, Suspense } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';

/** Two dozen drawings that the first screen need not wait for; the words stand without them. */
const DrawnIcon = lazy(() =>
  loadChunk(() => import('./DrawnIcon')).catch(() => ({ default: () => <></> })),
);

/** The drawing of a mood, a weather or an activity; its room is kept until it arrives. */
export function ChoiceIcon({ of }: { of: string }) {
  return (
    <Suspense fallback={<svg aria-hidden="true" />}>
      <DrawnIcon of={of} />
    </Suspense>
  );
}
