import { Settings2 } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';

const Screen = lazyScreen(() => import('./SettingsScreen'));

export const settings: ConsoleScreen = {
  path: '/settings',
  label: '사이트 설정',
  group: 'operation',
  needs: 'settings.set',
  icon: Settings2,
  element: <Screen />,
};
