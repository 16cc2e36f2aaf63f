import { Flag } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { flaggedText } from './text';

export const flagged: ConsoleResource = {
  name: 'flagged',
  label: flaggedText.label,
  group: 'work',
  icon: Flag,
  list: lazyScreen(() => import('./FlaggedList')),
};
