import type { Shape } from '@/shared/api/types';

export type CaseRow = Shape<'CaseRow'>;
export type CasePage = Shape<'CasePage'>;
