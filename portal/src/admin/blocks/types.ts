import type { Shape } from '@/shared/api/types';

export type BlockRow = Shape<'BlockRow'>;
