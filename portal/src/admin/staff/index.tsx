import { CircleGauge, UserCog } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';

const Screen = lazyScreen(() => import('./StaffScreen'));

export const staff: ConsoleScreen = {
  path: '/staff',
  label: '운영진',
  group: 'operation',
  needs: 'staff.read',
  icon: UserCog,
  element: <Screen />,
};

const OwnFigures = lazyScreen(() => import('./OwnFiguresScreen'));

export const ownFigures: ConsoleScreen = {
  path: '/me',
  label: '내 수치',
  group: 'insight',
  needs: 'cases.decide',
  isForKeepers: true,
  icon: CircleGauge,
  element: <OwnFigures />,
};
