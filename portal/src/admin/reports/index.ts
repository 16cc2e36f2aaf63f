import { Siren } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { reportsText } from './text';

export const reports: ConsoleResource = {
  name: 'reports',
  label: reportsText.label,
  about: reportsText.about,
  group: 'work',
  needs: 'cases.read',
  isForKeepers: true,
  icon: Siren,
  list: lazyScreen(() => import('./CaseList')),
  show: lazyScreen(() => import('./CaseShow')),
};
