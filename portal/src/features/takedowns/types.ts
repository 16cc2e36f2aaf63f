import type { Shape } from '@/shared/api/types';

export type RightsReport = Shape<'RightsReportState'>;
export type OwnTakedown = Shape<'OwnTakedown'>;
export type RightsReportForm = Pick<Shape<'RightsReportIn'>, 'name' | 'email' | 'statement'> & {
  url: string;
  ground: RightsReport['ground'] | '';
};
