import { type ComponentType, createElement } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { renewable } from '@/shared/lib/renewable';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { ErrorAlert } from './ErrorAlert';

/**
 * A screen that is loaded when first opened; react-admin's layout shows the loading state. For a
 * part of a screen, its parent provides the fallback (`Suspense`).
 */
export function lazyScreen<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const renewed = renewable(() => loadChunk(load));
  function Current({ own }: { own: P }) {
    return createElement(renewed.Part, own);
  }
  return function LazyScreen(own: P) {
    return (
      <ErrorBoundary fallback={({ error, retry }) => <ErrorAlert error={error} onRetry={retry} />}>
        <Current own={own} />
      </ErrorBoundary>
    );
  };
}
