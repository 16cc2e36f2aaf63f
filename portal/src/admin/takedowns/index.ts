import { Scale } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '권리침해';
const ABOUT = '권리침해 신고를 받은 글을 임시조치하거나 그대로 두는 곳이에요.';

export const takedowns: ConsoleResource = {
  name: 'takedowns',
  label: LABEL,
  about: ABOUT,
  group: 'work',
  needs: 'takedowns.decide',
  icon: Scale,
  list: lazyScreen(() => import('./TakedownList')),
};
