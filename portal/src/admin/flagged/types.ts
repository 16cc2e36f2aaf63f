import type { Shape } from '@/shared/api/types';

export type FlaggedRow = Shape<'FlaggedRow'>;
