import { Activity } from 'lucide-react';
import { lazyScreen } from '../kit/lazyScreen';
import type { ConsoleScreen } from '../menu';
import { LABEL } from './label';

const MonitoringScreen = lazyScreen(() => import('./MonitoringScreen'));

export const monitoring: ConsoleScreen = {
  path: '/monitoring',
  label: LABEL,
  group: 'insight',
  icon: Activity,
  element: <MonitoringScreen />,
};
