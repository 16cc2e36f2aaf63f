import { EllipsisVertical, Flag } from 'lucide-react';
import { useReport } from '@/content/actions/report';
import { useBlockItem } from '@/content/hides/useBlockItem';
import { useMayWrite } from '@/shared/api/suspension';
import { Menu } from '@/shared/ui/Menu';
import type { Member } from './api';
import styles from './MemberHeader.module.css';
import { text } from './text';

/** Further actions for another member: block and report. */
export function MemberMenu({ member }: { member: Member }) {
  const report = useReport();
  const mayWrite = useMayWrite();
  const items = [
    ...useBlockItem(member),
    ...(mayWrite
      ? [
          {
            label: text.report,
            icon: <Flag aria-hidden="true" />,
            onSelect: () => report('user', member.id, member.id),
          },
        ]
      : []),
  ];
  return (
    <Menu
      className={styles.menu ?? ''}
      label={text.menuOf(member.nickname)}
      trigger={<EllipsisVertical aria-hidden="true" />}
      items={items}
    />
  );
}
