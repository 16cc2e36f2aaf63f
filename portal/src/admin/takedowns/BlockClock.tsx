import { DateTime } from '../components/DateTime';
import { Tag } from '../components/Tag';
import { takedownText } from './text';

const DAY_MS = 86_400_000;
const SOON_DAYS = 3;

/** The remaining time of a block, and the exact time of its end. */
export function BlockClock({ endsAt }: { endsAt: string }) {
  const days = Math.floor((Date.parse(endsAt) - Date.now()) / DAY_MS);
  return (
    <>
      <Tag tone={days < SOON_DAYS ? 'warn' : 'plain'}>{takedownText.left(days)}</Tag>
      <span>
        {takedownText.ends} <DateTime at={endsAt} />
      </span>
    </>
  );
}
