import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { userMessageOf } from '@/shared/api/errors';
import { toast } from '@/shared/ui/toast';
import { isFinal } from '@/shared/unsent/isFinal';
import { refreshCare } from '../refreshCare';
import { text } from '../text';
import { dropTicks, nameOfTick, type UnsentTick, unsentTicks } from './store';

/** Whether the server accepted the tick. One that it never will is reported and dropped. */
async function sendTick(tick: UnsentTick): Promise<boolean> {
  try {
    await api.post('/api/care/reminders/{reminder_id}/ticks', {
      path: { reminder_id: tick.reminderId },
      body: tick.form,
    });
    return true;
  } catch (error) {
    if (!isFinal(error)) throw error;
    toast({ ...text.notSent, description: `${tick.label}: ${userMessageOf(error)}`, tone: 'bad' });
    return false;
  }
}

/** Sends what waits; sent twice it counts once. Throws while the server cannot be reached. */
export async function sendTicks(client: QueryClient, memberId: number): Promise<void> {
  let sent = 0;
  for (const tick of unsentTicks(memberId)) {
    if (await sendTick(tick)) sent += 1;
    dropTicks(memberId, [nameOfTick(tick.reminderId, tick.form.day)]);
    await refreshCare(client, tick.hamsterId);
  }
  if (sent > 0) toast({ ...text.sent(sent), tone: 'good', unasked: true });
}
