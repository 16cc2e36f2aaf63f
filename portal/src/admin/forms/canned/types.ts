import type { Shape } from '@/shared/api/types';

/** Where a text that is kept ready is used. */
export type CannedKind = Shape<'CannedTextChoice'>['kind'];
