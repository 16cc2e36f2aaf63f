import type { Shape } from '@/shared/api/types';

export type QueuedCase = Shape<'QueuedCase'>;
export type CaseRow = Omit<QueuedCase, 'suggestedStep'>;
export type CasePage = Shape<'CasePage'>;
export type OpenCase = Shape<'OpenCase'>;
export type OwnerRecord = NonNullable<CasePage['ownerRecord']>;
export type Dismissal = NonNullable<CaseRow['dismissal']>;
