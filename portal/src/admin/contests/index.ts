import { GalleryThumbnails } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '콘테스트';
const ABOUT = '사진 콘테스트를 열고, 나온 사진과 투표를 살피는 곳이에요.';

const load = () => import('./screens');

export const contests: ConsoleResource = {
  name: 'contests',
  label: LABEL,
  about: ABOUT,
  group: 'community',
  needs: 'contests.manage',
  icon: GalleryThumbnails,
  list: lazyScreen(async () => ({ default: (await load()).ContestList })),
  create: lazyScreen(async () => ({ default: (await load()).ContestCreate })),
  edit: lazyScreen(async () => ({ default: (await load()).ContestEdit })),
};
