import { lazyPart } from '@/shared/ui/lazyPart';
import { Skeleton } from '@/shared/ui/Skeleton';

const HEIGHT_PX = 240;
const LOADING = { pending: <Skeleton shape="box" height={HEIGHT_PX} /> };

/** Charts come after the figures: their library is as heavy as the rest of the screen. */
export const Bars = lazyPart(() => import('./Bars'), LOADING);
export const Rows = lazyPart(() => import('./Rows'), LOADING);
