import { lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';

/** Charts come after the figures: their library is as heavy as the rest of the screen. */
export const Bars = lazy(() => loadChunk(() => import('./Bars')));
export const Rows = lazy(() => loadChunk(() => import('./Rows')));
