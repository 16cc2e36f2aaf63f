import { exactNumber } from '@/shared/lib/numbers';
import { countText, type FoundCount } from './counts';

/** The number of results, with the exact number in its title. */
export function FoundFigure({ count }: { count: FoundCount }) {
  const exact = exactNumber(count.count) + (count.isCapped ? '+' : '');
  return <span title={exact}>{countText(count)}</span>;
}
