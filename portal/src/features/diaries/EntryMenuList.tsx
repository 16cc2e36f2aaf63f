import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useReport } from '@/content/actions/report';
import { safetyMenuItem } from '@/content/hides/safetyMenuItem';
import { muteMenuItem } from '@/features/notifications/muteMenuItem';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import MenuList from '@/shared/ui/MenuList';
import type { MenuItem, OpenedMenu } from '@/shared/ui/menuProps';
import type { Entry } from './api';
import { text } from './text';

export type EntryMenuListProps = OpenedMenu & {
  entry: Entry;
  /** After removal: the permalink has nothing to show then. */
  onRemoved?: (() => void) | undefined;
};

/** The author edits, deletes and silences its news; others hide it, block its author or report (spec 1 §2). */
export default function EntryMenuList({ entry, onRemoved, ...menu }: EntryMenuListProps) {
  const { me } = useSession();
  const report = useReport();
  const mayWrite = useMayWrite();
  const safety = safetyMenuItem({
    targetType: 'diary',
    thing: entry,
    url: `/diary/${entry.id}`,
    onHidden: onRemoved,
  });
  const own: MenuItem[] = [
    ...(mayWrite
      ? [
          {
            label: text.card.edit,
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => void openDialog(() => import('./EditEntryDialog'), { id: entry.id }),
          },
        ]
      : []),
    safety,
    muteMenuItem('diary', entry.id),
    {
      label: text.card.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () =>
        void openDialog(() => import('./RemoveEntryDialog'), { id: entry.id, onRemoved }),
    },
  ];
  const others: MenuItem[] = [
    safety,
    ...(mayWrite
      ? [
          {
            label: text.card.report,
            icon: <Flag aria-hidden="true" />,
            onSelect: () => report('diary', entry.id, entry.userId),
          },
        ]
      : []),
  ];
  return <MenuList {...menu} items={me?.id === entry.userId ? own : others} />;
}
