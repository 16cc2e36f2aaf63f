import { LayoutList } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { ABOUT, LABEL } from './naming';

export const boards: ConsoleResource = {
  name: 'boards',
  label: LABEL,
  about: ABOUT,
  group: 'operation',
  needs: 'boards.manage',
  icon: LayoutList,
  list: lazyScreen(() => import('./BoardList')),
  create: lazyScreen(() => import('./BoardCreate')),
  edit: lazyScreen(() => import('./BoardEdit')),
  recordRepresentation: 'name',
};
