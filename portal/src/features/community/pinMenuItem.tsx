import { Pin } from 'lucide-react';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { MenuItem } from '@/shared/ui/menuProps';
import type { Post } from './api';
import { text } from './text';

const PinItem = lazyPart(() => import('./PinItem'));

/** The line of a post's menu by which staff pin it above every board; its code comes with the menu. */
export function pinMenuItem(post: Post): MenuItem {
  return {
    label: text.notices,
    icon: <Pin aria-hidden="true" />,
    slot: (plain) => <PinItem post={post} pending={plain} failed={() => plain} />,
  };
}
