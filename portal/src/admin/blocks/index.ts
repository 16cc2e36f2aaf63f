import { Ban } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { blocksText } from './text';

export const blocks: ConsoleResource = {
  name: 'blocks',
  label: blocksText.label,
  about: blocksText.about,
  group: 'operation',
  needs: 'blocks.manage',
  icon: Ban,
  list: lazyScreen(() => import('./BlockList')),
  create: lazyScreen(() => import('./BlockCreate')),
  edit: lazyScreen(() => import('./BlockEdit')),
};
