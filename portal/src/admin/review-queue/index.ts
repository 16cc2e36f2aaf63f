import { Hourglass } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { heldText } from './text';

export const held: ConsoleResource = {
  name: 'held',
  label: heldText.label,
  about: heldText.about,
  group: 'work',
  needs: 'review.decide',
  icon: Hourglass,
  list: lazyScreen(() => import('./ReviewQueueList')),
};
