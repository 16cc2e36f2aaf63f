import { exactNumber } from '@/shared/lib/numbers';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { RankingKind } from './rules';
import { text } from './text';

/** What a place was earned with: "1,234점", spoken with what it counts. Exact, so that no tie is feigned. */
export function Score({ kind, value }: { kind: RankingKind; value: number }) {
  const { score, unit } = text.kinds[kind];
  return (
    <span>
      <VisuallyHidden>{score}</VisuallyHidden> {exactNumber(value)}
      <small>{unit}</small>
    </span>
  );
}
