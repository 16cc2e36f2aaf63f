import { Flag } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { flaggedText } from './text';

export const flagged: ConsoleResource = {
  name: 'flagged',
  label: flaggedText.label,
  about: flaggedText.about,
  group: 'work',
  needs: 'review.decide',
  icon: Flag,
  list: lazyScreen(() => import('./FlaggedList')),
};
