import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { userMessageOf } from '@/shared/api/errors';
import { keys } from '@/shared/query/keys';
import { toast } from '@/shared/ui/toast';
import { isFinal } from '@/shared/unsent/isFinal';
import { text } from '../text';
import { dropUnsent, keepUnsent, type UnsentRow, unsentRows } from './store';

function refuse(memberId: number, rows: readonly UnsentRow[], error: unknown): void {
  for (const row of rows) keepUnsent(memberId, { ...row, refusal: userMessageOf(error) });
}

/** Sends the rows of one hamster; a repeated row is saved once. Returns how many are saved. */
async function sendRows(memberId: number, rows: readonly UnsentRow[]): Promise<number> {
  const hamsterId = rows[0]?.hamsterId ?? 0;
  try {
    const { refused } = await api.post('/api/hamsters/{hamster_id}/health/rows', {
      path: { hamster_id: hamsterId },
      body: { rows: rows.map(({ row }) => row) },
    });
    const faults = new Map(refused.map(({ index, message }) => [index, message]));
    dropUnsent(
      memberId,
      rows.filter((_, index) => !faults.has(index)).map(({ row }) => row.clientKey),
    );
    rows.forEach((row, index) => {
      const refusal = faults.get(index);
      if (refusal) keepUnsent(memberId, { ...row, refusal });
    });
    return rows.length - faults.size;
  } catch (error) {
    if (!isFinal(error)) throw error;
    refuse(memberId, rows, error);
    return 0;
  }
}

/** Sends what waits and was not refused; throws while the server cannot be reached. */
export async function sendUnsent(client: QueryClient, memberId: number): Promise<void> {
  const waiting = unsentRows(memberId).filter(({ refusal }) => refusal === undefined);
  let sent = 0;
  for (const hamsterId of new Set(waiting.map((each) => each.hamsterId))) {
    sent += await sendRows(
      memberId,
      waiting.filter((each) => each.hamsterId === hamsterId),
    );
    await client.invalidateQueries({ queryKey: keys.health(hamsterId) });
  }
  if (sent > 0) toast({ ...text.unsent.sent(sent), tone: 'good', unasked: true });
}
