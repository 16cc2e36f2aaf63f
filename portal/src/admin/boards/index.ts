import { LayoutList } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { boardText } from './text';

export const boards: ConsoleResource = {
  name: 'boards',
  label: boardText.label,
  about: boardText.about,
  group: 'operation',
  needs: 'boards.manage',
  icon: LayoutList,
  list: lazyScreen(() => import('./BoardList')),
  create: lazyScreen(() => import('./BoardCreate')),
  edit: lazyScreen(() => import('./BoardEdit')),
  recordRepresentation: 'name',
};
