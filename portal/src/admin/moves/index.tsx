import { House } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';
import { LABEL } from './label';

const MovesScreen = lazyScreen(() => import('./MovesScreen'));

export const moves: ConsoleScreen = {
  path: '/moves',
  label: LABEL,
  group: 'operation',
  needs: 'moves.manage',
  icon: House,
  element: <MovesScreen />,
};
