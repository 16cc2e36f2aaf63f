import { MessageCircleQuestion } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { appealsText } from './text';

export const appeals: ConsoleResource = {
  name: 'appeals',
  label: appealsText.label,
  about: appealsText.about,
  group: 'work',
  needs: 'appeals.decide',
  icon: MessageCircleQuestion,
  list: lazyScreen(() => import('./AppealList')),
};
