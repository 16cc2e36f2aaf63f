import { dayHeading } from '@/shared/lib/relativeTime';
import { text } from '../text';
import type { HealthSummary } from '../types';
import { saidOf } from '../values';

/** The last row of this kind, and its date. */
export function LastRow({ latest }: { latest: HealthSummary['latest'][number] | undefined }) {
  if (!latest) return <p className="text-13 text-muted">{text.today.first}</p>;
  const said = saidOf({ dose: null, until: null, cost: null, ...latest });
  return <p className="text-13 text-muted">{text.today.last(said, dayHeading(latest.day))}</p>;
}
