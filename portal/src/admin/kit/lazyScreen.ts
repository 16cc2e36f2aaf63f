import { type ComponentType, lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';

/** A screen that is fetched when it is first opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => loadChunk(load));
}
