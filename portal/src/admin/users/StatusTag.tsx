import layout from '../components/layout.module.css';
import { Tag } from '../components/Tag';
import { STATUSES, userText } from './text';

type StatusTagProps = { status: string; isAdmin: boolean };

export function StatusTag({ status, isAdmin }: StatusTagProps) {
  const known = STATUSES[status as keyof typeof STATUSES];
  return (
    <span className={layout.row}>
      <Tag tone={known?.tone ?? 'plain'}>{known?.name ?? status}</Tag>
      {isAdmin && <Tag tone="info">{userText.admin}</Tag>}
    </span>
  );
}
