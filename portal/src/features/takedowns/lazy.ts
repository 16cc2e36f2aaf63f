import { lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';

/** Hardly ever needed, so pages ask for them when they are. */
export const TakenDown = lazy(() => loadChunk(() => import('./TakenDown')));
export const OwnBlock = lazy(() => loadChunk(() => import('./OwnBlock')));
