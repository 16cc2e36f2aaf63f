import type { Role } from '../permissions/api';
import { ROLE_NAMES } from '../permissions/roleNames';
import layout from './layout.module.css';
import { STATUSES } from './statuses';
import { Tag } from './Tag';

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
