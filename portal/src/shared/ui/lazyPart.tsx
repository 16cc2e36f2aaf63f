import { createElement, type ReactNode, Suspense } from 'react';
import { loadPart } from '@/shared/lib/loadChunk';
import { type Module, renewable } from '@/shared/lib/renewable';
import { ErrorBoundary, type Fault } from './ErrorBoundary';
import { PartFault } from './PartFault';

type PartProps = {
  /** Stands until the code is there. */
  pending?: ReactNode;
  /** The server's page does not wait for it: it is below the first screen, or has nothing to show. */
  late?: boolean | undefined;
  /** Stands where it cannot be had, or breaks; otherwise the reason and a retry. */
  failed?: ((fault: Fault) => ReactNode) | undefined;
  onFailed?: ((error: unknown) => void) | undefined;
};

/** The server's page stays until every part of the first screen is there (app/serverPageHandoff.ts). */
const WAITING = <span data-waiting="" hidden />;

function told(fault: Fault) {
  return <PartFault {...fault} />;
}

/**
 * A part of a page whose code is loaded when it is rendered. Loading and errors are shown in its
 * place. `preload` is for a pointer that comes near.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Module<P>>,
  defaults: PartProps = {},
) {
  const renewed = renewable(() => loadPart(load));

  /**
   * Inside the error boundary, so that a retry uses the new lazy component; outside the
   * placeholder, so that it stays mounted.
   */
  function Loading({ pending, own }: { pending: ReactNode; own: P }) {
    return <Suspense fallback={pending}>{createElement(renewed.Part, own)}</Suspense>;
  }

  function LazyPart(props: P & PartProps) {
    const { pending, late, failed = told, onFailed, ...own } = { ...defaults, ...props };
    return (
      <ErrorBoundary fallback={failed} onError={onFailed}>
        {/* TypeScript cannot infer that P and PartProps without PartProps is P. */}
        <Loading
          pending={
            <>
              {pending}
              {late || WAITING}
            </>
          }
          own={own as unknown as P}
        />
      </ErrorBoundary>
    );
  }

  return Object.assign(LazyPart, { preload: () => void load().catch(() => {}) });
}
