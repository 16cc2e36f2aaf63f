import type { Shape } from '@/shared/api/types';

export type HealthRow = Shape<'HealthRowOut'>;
export type HealthKind = HealthRow['kind'];
export type HealthPaper = HealthRow['papers'][number];
export type HealthSummary = Shape<'HealthSummaryOut'>;
export type HealthAlert = HealthSummary['alerts'][number];
export type AlertAnswer = HealthAlert['answers'][number]['answer'];
export type WeightPoint = HealthSummary['weights'][number];
export type HealthMark = HealthSummary['marks'][number];
export type HealthShare = Shape<'HealthShareOut'>;
export type HealthPreview = Shape<'HealthPreviewOut'>;
export type ImportForm = Shape<'HealthImportIn'>;
export type SharedJournal = Shape<'SharedHealthOut'>;

/** The fields of a row as they are sent; those that its kind lacks are null. */
export type RowForm = Required<Shape<'HealthRowEdit'>>;
/** A new row under the writer's own name for it: sent twice it is kept once. */
export type NewRow = RowForm & { clientKey: string };
