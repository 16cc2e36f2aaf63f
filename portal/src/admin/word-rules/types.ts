import type { Shape } from '@/shared/api/types';

export type WordRuleRow = Shape<'WordRuleRow'>;
export type WordRuleTrial = Shape<'WordRuleTrial'>;
export type WordList = Shape<'WordListOut'>;
export type Sample = WordRuleTrial['samples'][number];
