import type { ComponentType } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { renewable } from '@/shared/lib/renewable';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { ErrorAlert } from './ErrorAlert';

/** A screen that is fetched when it is first opened; react-admin's layout shows that it is on its way. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const renewed = renewable(() => loadChunk(load));
  function Current() {
    return <renewed.Part />;
  }
  return function LazyScreen() {
    return (
      <ErrorBoundary fallback={({ error, retry }) => <ErrorAlert error={error} onRetry={retry} />}>
        <Current />
      </ErrorBoundary>
    );
  };
}
