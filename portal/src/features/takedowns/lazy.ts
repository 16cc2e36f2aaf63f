import { lazyPart } from '@/shared/ui/lazyPart';

/** Hardly ever needed, so pages ask for them when they are. */
export const TakenDown = lazyPart(() => import('./TakenDown'));
export const OwnBlock = lazyPart(() => import('./OwnBlock'));
