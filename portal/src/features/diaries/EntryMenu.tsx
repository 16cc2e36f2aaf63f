import { EllipsisVertical } from 'lucide-react';
import { lazyPart } from '@/shared/ui/lazyPart';
import { MenuButton } from '@/shared/ui/Menu';
import styles from './DiaryCard.module.css';
import type { EntryMenuListProps } from './EntryMenuList';
import { text } from './text';

const EntryMenuList = lazyPart<EntryMenuListProps>(() => import('./EntryMenuList'));

type EntryMenuProps = Pick<EntryMenuListProps, 'entry' | 'onRemoved'>;

/** The menu of an entry; the code of its actions is loaded at the first press, like the list's. */
export function EntryMenu(props: EntryMenuProps) {
  return (
    <MenuButton
      className={styles.menu}
      label={text.card.menu}
      trigger={<EllipsisVertical aria-hidden="true" />}
      preload={EntryMenuList.preload}
    >
      {(menu, loading) => <EntryMenuList {...props} {...menu} {...loading} />}
    </MenuButton>
  );
}
