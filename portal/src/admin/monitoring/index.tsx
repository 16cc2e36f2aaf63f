import { Activity } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';
import { LABEL } from './label';

const MonitoringScreen = lazyScreen(() => import('./MonitoringScreen'));

export const monitoring: ConsoleScreen = {
  path: '/monitoring',
  label: LABEL,
  group: 'insight',
  needs: 'machine.read',
  icon: Activity,
  element: <MonitoringScreen />,
};
