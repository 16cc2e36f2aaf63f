import { AppWindow } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '팝업 공지';
const ABOUT = '첫 화면과 게시판 목록에 잠시 띄우는 공지예요.';

const load = () => import('./screens');

export const popups: ConsoleResource = {
  name: 'popups',
  label: LABEL,
  about: ABOUT,
  group: 'operation',
  needs: 'announcements.manage',
  icon: AppWindow,
  list: lazyScreen(async () => ({ default: (await load()).PopupList })),
  create: lazyScreen(async () => ({ default: (await load()).PopupCreate })),
  edit: lazyScreen(async () => ({ default: (await load()).PopupEdit })),
};
