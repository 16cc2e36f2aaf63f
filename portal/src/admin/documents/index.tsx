import { ScrollText } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleScreen } from '../menu';

const Screen = lazyScreen(() => import('./DocumentsScreen'));

export const documents: ConsoleScreen = {
  path: '/documents',
  label: '약관과 안내',
  group: 'operation',
  needs: 'documents.manage',
  icon: ScrollText,
  element: <Screen />,
};
