import { useListContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { commonText } from '../components/text';
import { useNotifyWithUndo } from './useNotifyWithUndo';

type Done = Pick<Shape<'SelectionDone'>, 'auditId' | 'done' | 'refused'>;

/** Different reasons that one notice names. */
const REASONS_NAMED = 3;

/** Why rows were left as they are, each reason once. */
export function reasonsOf(refused: Done['refused']): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const more = reasons.length > REASONS_NAMED ? ' …' : '';
  return reasons.slice(0, REASONS_NAMED).join(' ') + more;
}

/**
 * What the notice says of an act over selected rows; throws where nothing could be done, so that
 * the dialog stays open with the reason.
 */
export function selectionSentence(
  { done, refused }: Pick<Done, 'done' | 'refused'>,
  said: (count: number) => string,
): string {
  const why = reasonsOf(refused);
  if (!done) throw new Error(why || commonText.nothingSelected);
  return refused.length ? `${said(done)} ${commonText.leftOut(refused.length, why)}` : said(done);
}

/** Does one thing to all selected rows: one notice, one undo, and nothing is selected any more. */
export function useActOnSelected() {
  const { onUnselectItems } = useListContext();
  const told = useNotifyWithUndo();
  return async (sent: Promise<Done>, said: (count: number) => string): Promise<void> => {
    const done = await sent;
    told(selectionSentence(done, said), done.auditId);
    onUnselectItems();
  };
}
