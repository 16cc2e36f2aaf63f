import type { Shape } from '@/shared/api/types';

export type OwnExport = Shape<'ExportOut'>;
