import { exactNumber } from '@/shared/lib/numbers';
import { countText, type FoundCount } from './counts';

/** How many were found, with the exact figure in its title. */
export function FoundFigure({ count }: { count: FoundCount }) {
  const exact = exactNumber(count.count) + (count.isCapped ? '+' : '');
  return <span title={exact}>{countText(count)}</span>;
}
