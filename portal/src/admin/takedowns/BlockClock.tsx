import { DateTime } from '../components/DateTime';
import { Tag } from '../components/Tag';
import { takedownText } from './text';

const DAY_MS = 86_400_000;
const SOON_DAYS = 3;

/** How long a block still lasts, and when exactly it ends by itself. */
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
