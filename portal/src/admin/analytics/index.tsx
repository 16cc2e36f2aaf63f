import { ChartColumn } from 'lucide-react';
import { lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import type { ConsoleScreen } from '../menu';
import { analyticsText } from './text';

const AnalyticsScreen = lazy(() => loadChunk(() => import('./AnalyticsScreen')));

export const analytics: ConsoleScreen = {
  path: '/analytics',
  label: analyticsText.title,
  group: 'insight',
  icon: ChartColumn,
  element: <AnalyticsScreen />,
};
