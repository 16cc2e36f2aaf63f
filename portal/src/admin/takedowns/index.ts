import { Scale } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { takedownText } from './text';

export const takedowns: ConsoleResource = {
  name: 'takedowns',
  label: takedownText.label,
  about: takedownText.about,
  group: 'work',
  needs: 'takedowns.decide',
  icon: Scale,
  list: lazyScreen(() => import('./TakedownList')),
};
