import { Users } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { userText } from './text';

export const users: ConsoleResource = {
  name: 'users',
  label: userText.label,
  about: userText.about,
  group: 'community',
  needs: 'members.read',
  icon: Users,
  list: lazyScreen(() => import('./UserList')),
  show: lazyScreen(() => import('./UserShow')),
  recordRepresentation: 'nickname',
};
