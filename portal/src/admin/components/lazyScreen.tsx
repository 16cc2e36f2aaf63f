import { type ComponentType, createElement } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { renewable } from '@/shared/lib/renewable';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { ErrorAlert } from './ErrorAlert';

/**
 * A screen that is fetched when it is first opened; react-admin's layout shows that it is on its
 * way. Of a part of a screen whoever shows it says what stands there meanwhile (`Suspense`).
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
