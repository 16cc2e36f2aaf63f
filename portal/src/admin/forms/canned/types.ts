import type { Shape } from '@/shared/api/types';

/** The places where a prepared text is used. */
export type CannedKind = Shape<'CannedTextChoice'>['kind'];
