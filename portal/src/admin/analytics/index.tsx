import { ChartColumn } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';
import { LABEL } from './label';

const AnalyticsScreen = lazyScreen(() => import('./AnalyticsScreen'));

export const analytics: ConsoleScreen = {
  path: '/analytics',
  label: LABEL,
  group: 'insight',
  needs: 'analytics.read',
  icon: ChartColumn,
  element: <AnalyticsScreen />,
};
