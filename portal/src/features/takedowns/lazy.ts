import { lazyPart } from '@/shared/ui/lazyPart';

/** Rarely needed, so it is loaded on demand. */
export const TakenDown = lazyPart(() => import('./TakenDown'));
export const OwnBlock = lazyPart(() => import('./OwnBlock'));
