import type { Shape } from '@/shared/api/types';

export type SwitchesOut = Shape<'SwitchesOut'>;
