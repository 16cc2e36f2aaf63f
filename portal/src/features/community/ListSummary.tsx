import { exactNumber } from '@/shared/lib/numbers';
import { text } from './text';

type ListSummaryProps = {
  list: { total: number; isCapped: boolean } | undefined;
  searching: boolean;
};

/** The number of posts; announced to screen readers when a search changes it. */
export function ListSummary({ list, searching }: ListSummaryProps) {
  const count = list && `${exactNumber(list.total)}${list.isCapped ? '+' : ''}`;
  return (
    <p className="text-15 text-muted" aria-live="polite">
      {count && (searching ? text.found(count) : text.total(count))}
    </p>
  );
}
