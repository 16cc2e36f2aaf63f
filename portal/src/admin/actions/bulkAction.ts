import { useListContext, useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { commonText } from '../components/text';
import type { ChangedResource } from '../invalidationMap';
import { useNotifyWithUndo } from './useNotifyWithUndo';

type BulkResult = Pick<Shape<'SelectionDone'>, 'auditId' | 'done' | 'refused'>;

/** Different reasons that one notice names. */
const REASONS_NAMED = 3;

/** Why rows were left as they are, each reason once. */
export function refusalReasons(refused: BulkResult['refused']): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const more = reasons.length > REASONS_NAMED ? ' …' : '';
  return reasons.slice(0, REASONS_NAMED).join(' ') + more;
}

/**
 * What the notice says of an act over selected rows; throws where nothing could be done, so that
 * the dialog stays open with the reason.
 */
export function bulkMessage(
  { done, refused }: Pick<BulkResult, 'done' | 'refused'>,
  messageOf: (count: number) => string,
): string {
  const why = refusalReasons(refused);
  if (!done) throw new Error(why || commonText.nothingSelected);
  return refused.length
    ? `${messageOf(done)} ${commonText.leftOut(refused.length, why)}`
    : messageOf(done);
}

/** Does one thing to all selected rows: one notice, one undo, and nothing is selected any more. */
export function useBulkAction() {
  const { onUnselectItems } = useListContext();
  const resource = useResourceContext() as ChangedResource;
  const notify = useNotifyWithUndo(resource);
  return async (
    answer: Promise<BulkResult>,
    messageOf: (count: number) => string,
  ): Promise<void> => {
    const done = await answer;
    notify(bulkMessage(done, messageOf), done.auditId);
    onUnselectItems();
  };
}
