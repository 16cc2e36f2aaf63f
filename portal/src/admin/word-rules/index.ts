import { SpellCheck } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { wordRulesText } from './text';

export const wordRules: ConsoleResource = {
  name: 'word-rules',
  label: wordRulesText.label,
  about: wordRulesText.about,
  group: 'operation',
  needs: 'word_rules.manage',
  icon: SpellCheck,
  list: lazyScreen(() => import('./WordRuleList')),
  create: lazyScreen(() => import('./WordRuleCreate')),
  edit: lazyScreen(() => import('./WordRuleEdit')),
};
