import { Gavel } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { sanctionsText } from './text';

export const sanctions: ConsoleResource = {
  name: 'sanctions',
  label: sanctionsText.label,
  about: sanctionsText.about,
  group: 'work',
  needs: 'members.read',
  icon: Gavel,
  list: lazyScreen(() => import('./SanctionList')),
};
