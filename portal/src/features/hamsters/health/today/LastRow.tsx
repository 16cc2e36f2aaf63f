import prose from '@/shared/design/prose.module.css';
import { dayHeading } from '@/shared/lib/relativeTime';
import { text } from '../text';
import type { HealthSummary } from '../types';
import { saidOf } from '../values';

/** The last row of this kind, and its date. */
export function LastRow({ latest }: { latest: HealthSummary['latest'][number] | undefined }) {
  if (!latest) return <p className={prose.muted13}>{text.today.first}</p>;
  const said = saidOf({ dose: null, until: null, cost: null, ...latest });
  return <p className={prose.muted13}>{text.today.last(said, dayHeading(latest.day))}</p>;
}
