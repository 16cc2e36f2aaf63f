import { lazy, Suspense } from 'react';
import type { MascotProps } from './Mascot';

/** Room for the drawing; it stays empty where the drawing cannot be fetched. */
function Room({ size }: MascotProps) {
  return <svg width={size} height={size} aria-hidden="true" />;
}

const Drawing = lazy(() =>
  import('./Mascot').then(
    ({ Mascot }) => ({ default: Mascot }),
    () => ({ default: Room }),
  ),
);

/** The house hamster of a state that most visits never see: its lines come when it is shown. */
export function LateMascot(props: MascotProps) {
  return (
    <Suspense fallback={<Room {...props} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
