import { Eye } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { viewText } from './text';

export const personalDataViews: ConsoleResource = {
  name: 'personal-data-views',
  label: viewText.label,
  about: viewText.about,
  group: 'record',
  needs: 'personal_data.review',
  icon: Eye,
  list: lazyScreen(() => import('./ViewList')),
};
