import type { Shape } from '@/shared/api/types';

export type HeldRow = Shape<'HeldRow'>;
