import { Activity } from 'lucide-react';
import { lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import type { ConsoleScreen } from '../menu';
import { monitoringText } from './text';

const MonitoringScreen = lazy(() => loadChunk(() => import('./MonitoringScreen')));

export const monitoring: ConsoleScreen = {
  path: '/monitoring',
  label: monitoringText.title,
  group: 'insight',
  icon: Activity,
  element: <MonitoringScreen />,
};
