import { Bell, BellOff } from 'lucide-react';
import { MenuRow } from '@/shared/ui/MenuRow';
import { type Thread, useMute, useSetMute } from './mutes';
import { text } from './text';

const words = text.mute;

type MuteItemProps = Thread & {
  /** Whether it is muted, if a list has the state already. */
  known?: boolean | undefined;
};

/** The menu item that mutes or unmutes a thread. */
export default function MuteItem({ known, ...thread }: MuteItemProps) {
  const isMuted = useMute(thread, known);
  const set = useSetMute(thread);
  const item =
    isMuted === undefined
      ? { label: words.loading, icon: <BellOff aria-hidden="true" />, disabled: true }
      : {
          label: isMuted ? words.off : words.on,
          icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
          onSelect: () => set.mutate(!isMuted),
        };
  return <MenuRow item={item} />;
}
