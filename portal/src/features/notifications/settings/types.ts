import type { Shape } from '@/shared/api/types';

export type Preferences = Shape<'PreferencesOut'>;
export type PreferencesForm = Shape<'PreferencesIn'>;
export type Row = Preferences['kinds'][number];
