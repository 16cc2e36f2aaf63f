import { Count } from '@/shared/ui/Count';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { RankingKind } from './rules';
import { text } from './text';

/** What a place was earned with: "1.2K점", spoken with what it counts. */
export function Score({ kind, value }: { kind: RankingKind; value: number }) {
  const { score, unit } = text.kinds[kind];
  return (
    <span>
      <VisuallyHidden>{score}</VisuallyHidden> <Count value={value} />
      <small>{unit}</small>
    </span>
  );
}
