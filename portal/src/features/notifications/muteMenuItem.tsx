import { BellOff } from 'lucide-react';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { MenuItem } from '@/shared/ui/menuProps';

const MuteItem = lazyPart(() => import('./MuteItem'));

/** The line of an entry's or a post's menu by which its news are silenced; its code comes with the menu. */
export function muteMenuItem(targetType: 'diary' | 'community', targetId: number): MenuItem {
  return {
    label: '이 글 알림',
    icon: <BellOff aria-hidden="true" />,
    slot: (plain) => (
      <MuteItem {...{ targetType, targetId }} pending={plain} failed={() => plain} />
    ),
  };
}
