import { Ban } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '접속 차단';
const ABOUT = '가입이나 글쓰기를 막을 주소를 정하는 곳이에요.';

export const blocks: ConsoleResource = {
  name: 'blocks',
  label: LABEL,
  about: ABOUT,
  group: 'operation',
  needs: 'blocks.manage',
  icon: Ban,
  list: lazyScreen(() => import('./BlockList')),
  create: lazyScreen(() => import('./BlockCreate')),
  edit: lazyScreen(() => import('./BlockEdit')),
};
