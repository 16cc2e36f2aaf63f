import type { Shape } from '@/shared/api/types';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { sanctionName } from './sanctions';
import { Tag } from './Tag';

const DAY_MS = 86_400_000;

/** "7일 정지", with its end in the title. */
export function SanctionName(props: Pick<Shape<'SanctionRow'>, 'kind' | 'startsAt' | 'endsAt'>) {
  const { kind, startsAt, endsAt } = props;
  const days = endsAt ? Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS) : null;
  return (
    <span title={endsAt ? `~ ${koreanDateTime(new Date(endsAt))}` : undefined}>
      <Tag tone={kind === 'warning' ? 'warn' : 'bad'}>{sanctionName({ kind, days })}</Tag>
    </span>
  );
}
