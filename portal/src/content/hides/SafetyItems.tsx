import { Eye, EyeOff, Link2 } from 'lucide-react';
import { copyLink } from '@/content/actions/share';
import { useSession } from '@/shared/api/session';
import { MenuRow } from '@/shared/ui/MenuRow';
import { useHideWithUndo, useIsBlocked } from './api';
import { text } from './text';
import { useBlockItem } from './useBlockItem';
import type { Written } from './written';

function HideRows({ targetType, thing, onHidden }: Written) {
  const { id, user, isHidden } = thing;
  const change = useHideWithUndo({ targetType, targetId: id });
  const isBlocked = useIsBlocked(user.id);
  const blockItem = useBlockItem(user);

  async function press() {
    if ((await change(!isHidden)) && !isHidden) onHidden?.();
  }

  const hide = isHidden
    ? { label: text.show, icon: <Eye aria-hidden="true" /> }
    : { label: text.hide, icon: <EyeOff aria-hidden="true" /> };
  return (
    <>
      {/* Content that is hidden only because its author is blocked reappears on unblocking. */}
      {!isBlocked && <MenuRow item={{ ...hide, onSelect: () => void press() }} />}
      {blockItem.map((item) => (
        <MenuRow key={item.label} item={item} />
      ))}
    </>
  );
}

/** The lines of a menu by which anybody takes an address along, and a member looks away. */
export default function SafetyItems(props: Written) {
  const { me } = useSession();
  const { url, thing } = props;
  return (
    <>
      <MenuRow
        item={{
          label: text.copy,
          icon: <Link2 aria-hidden="true" />,
          onSelect: () => void copyLink(url),
        }}
      />
      {me && me.id !== thing.user.id && <HideRows {...props} />}
    </>
  );
}
