import { Send } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '전체 공지';
const ABOUT = '모든 회원에게 알림과 메일로 알리는 곳이에요.';

const load = () => import('./screens');

export const announcements: ConsoleResource = {
  name: 'announcements',
  label: LABEL,
  about: ABOUT,
  group: 'operation',
  needs: 'announcements.manage',
  icon: Send,
  list: lazyScreen(async () => ({ default: (await load()).AnnouncementList })),
  create: lazyScreen(async () => ({ default: (await load()).AnnouncementCreate })),
  edit: lazyScreen(async () => ({ default: (await load()).AnnouncementEdit })),
};
