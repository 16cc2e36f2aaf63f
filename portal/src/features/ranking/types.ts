import type { Shape } from '@/shared/api/types';

export type PopularHamster = Shape<'PopularHamster'>;
export type RankedMember = Shape<'RankedMember'>;
export type OwnPlace = Shape<'OwnPlace'>;
