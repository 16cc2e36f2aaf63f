import { Megaphone } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { adText } from './text';

export const ads: ConsoleResource = {
  name: 'ads',
  label: adText.label,
  about: adText.about,
  group: 'operation',
  needs: 'ads.read',
  icon: Megaphone,
  list: lazyScreen(() => import('./AdList')),
  create: lazyScreen(() => import('./AdCreate')),
  edit: lazyScreen(() => import('./AdEdit')),
  recordRepresentation: 'title',
};
