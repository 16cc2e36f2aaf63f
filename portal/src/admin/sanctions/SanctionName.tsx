import { koreanDateTime } from '@/shared/lib/relativeTime';
import { Tag, type Tone } from '../kit/Tag';
import { KINDS, sanctionsText } from './text';

const TONES: Record<keyof typeof KINDS, Tone> = {
  warning: 'warn',
  suspension: 'bad',
  ban: 'bad',
};
const DAY_MS = 86_400_000;

type SanctionNameProps = {
  kind: keyof typeof KINDS;
  startsAt: string;
  endsAt: string | null;
};

/** "7일 정지", with its end in the title. */
export function SanctionName({ kind, startsAt, endsAt }: SanctionNameProps) {
  const days = endsAt && Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS);
  const until = endsAt ? koreanDateTime(new Date(endsAt)) : sanctionsText.forGood;
  return (
    <span title={kind === 'warning' ? undefined : `~ ${until}`}>
      <Tag tone={TONES[kind]}>{days ? `${days}일 ${KINDS[kind]}` : KINDS[kind]}</Tag>
    </span>
  );
}
