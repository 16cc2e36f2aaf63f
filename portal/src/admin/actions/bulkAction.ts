import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useListContext, useResourceContext } from 'react-admin';
import { SELECTION_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { commonText } from '../components/text';
import type { ChangedResource } from '../data/invalidationMap';
import { invalidateChanged } from './pendingActions';
import { useNotifyWithUndo } from './useNotifyWithUndo';

type BulkResult = Pick<Shape<'SelectionDone'>, 'auditId' | 'done' | 'refused'>;
type Refused = BulkResult['refused'];

/** The server's name of a row: its kind, if a list has several, and its id. */
export type RowTarget = { kind?: string; id: unknown };

/** Different reasons that one notice names. */
const REASONS_NAMED = 3;
/** Characters of a name in a notice. */
const NAME_MAX = 24;
const NAMES = ['title', 'pattern', 'subject', 'preview', 'content', 'nickname'] as const;

/** Why rows were left as they are, each reason once. */
export function refusalReasons(refused: Refused): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const more = reasons.length > REASONS_NAMED ? ' …' : '';
  return reasons.slice(0, REASONS_NAMED).join(' ') + more;
}

/** The display name of a row: its title or first words, else its owner. */
export function rowName(row: RaRecord | undefined): string {
  const name = NAMES.map((field) => row?.[field]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  ) as string | undefined;
  if (name === undefined) return row ? `#${row.id}` : commonText.goneRow;
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name;
}

/**
 * The notification of a bulk act, with a line for each skipped row. Throws if no row was changed,
 * so that the dialog stays open with the reasons.
 */
export function bulkMessage(
  { done, refused }: Pick<BulkResult, 'done' | 'refused'>,
  nameOf: (part: Refused[number]) => string,
  messageOf: (count: number) => string,
): string {
  const lines = refused.map((part) => `${nameOf(part)}: ${part.message}`);
  if (!done) throw new Error(lines.join('\n') || commonText.nothingSelected);
  if (!lines.length) return messageOf(done);
  return [`${messageOf(done)} ${commonText.leftRows(lines.length)}`, ...lines].join('\n');
}

/**
 * Runs a bulk act: one notification, one undo; skipped rows stay selected, as do others. Where nothing was done the
 * rows are not what they were, and `showAnew` fetches them, once the reasons have been read.
 */
export function useBulkAction<R extends RaRecord>(
  targetOf: (row: R) => RowTarget = ({ id }) => ({ id }),
) {
  const { selectedIds = [], onSelect } = useListContext<R>();
  const resource = useResourceContext() as ChangedResource;
  const client = useQueryClient();
  const notify = useNotifyWithUndo(resource);
  async function run(
    rows: readonly R[],
    send: (rows: readonly R[]) => Promise<BulkResult>,
    messageOf: (count: number) => string,
  ): Promise<void> {
    if (rows.length > SELECTION_MAX) throw new Error(commonText.tooManySelected(SELECTION_MAX));
    const answer = await send(rows);
    const rowOf = (part: Refused[number]) =>
      rows.find((row) => {
        const { kind, id } = targetOf(row);
        return id === part.id && (kind === undefined || kind === part.kind);
      });
    const nameOf = (part: Refused[number]) => rowName(rowOf(part));
    notify(bulkMessage(answer, nameOf, messageOf), answer.auditId);
    const left = new Set(answer.refused.map((part) => rowOf(part)?.id));
    const done = new Set(rows.map(({ id }) => id).filter((id) => !left.has(id)));
    onSelect(selectedIds.filter((id) => !done.has(id)));
  }
  return { run, showAnew: () => invalidateChanged(client, [resource]) };
}
