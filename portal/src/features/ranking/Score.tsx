import { exactNumber } from '@/shared/lib/numbers';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { RankingKind } from './rules';
import { text } from './text';

/**
 * The score of a rank: "1,234점", with its unit for screen readers. It is exact, so that no two
 * scores look equal by rounding.
 */
export function Score({ kind, value }: { kind: RankingKind; value: number }) {
  const { score, unit } = text.kinds[kind];
  return (
    <span>
      <VisuallyHidden>{score}</VisuallyHidden> {exactNumber(value)}
      <small>{unit}</small>
    </span>
  );
}
