import type { Shape } from '@/shared/api/types';

export type IncidentRow = Shape<'IncidentRow'>;
export type IncidentPage = Shape<'IncidentPage'>;
