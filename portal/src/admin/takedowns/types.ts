import type { Shape } from '@/shared/api/types';

export type TakedownRow = Shape<'TakedownRow'>;
