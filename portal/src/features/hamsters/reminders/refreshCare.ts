import type { QueryClient } from '@tanstack/react-query';
import { keys } from '@/shared/query/keys';

/** A tick concerns the day's care, the reminders and the journal that it writes. */
export async function refreshCare(client: QueryClient, hamsterId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.care }),
    client.invalidateQueries({ queryKey: keys.health(hamsterId) }),
  ]);
}
