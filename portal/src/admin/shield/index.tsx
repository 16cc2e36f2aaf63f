import { ShieldAlert } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';
import { shieldText } from './text';

const Screen = lazyScreen(() => import('./ShieldScreen'));

export const shield: ConsoleScreen = {
  path: '/shield',
  label: shieldText.label,
  group: 'operation',
  needs: 'shield.set',
  icon: ShieldAlert,
  element: <Screen />,
};
