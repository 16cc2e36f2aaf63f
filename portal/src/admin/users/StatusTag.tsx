import layout from '../components/layout.module.css';
import { Tag } from '../components/Tag';
import type { Role } from '../staff/api';
import { ROLE_NAMES } from '../staff/roleNames';
import { STATUSES } from './text';

type StatusTagProps = { status: string; staffRole?: Role | null };

export function StatusTag({ status, staffRole }: StatusTagProps) {
  const known = STATUSES[status as keyof typeof STATUSES];
  return (
    <span className={layout.row}>
      <Tag tone={known?.tone ?? 'plain'}>{known?.name ?? status}</Tag>
      {staffRole && <Tag tone="info">{ROLE_NAMES[staffRole]}</Tag>}
    </span>
  );
}
