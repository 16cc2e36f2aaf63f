import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys';

/** Refetches notifications, and the member, with whom the number on the bell comes. */
export async function refreshNotifications(client: QueryClient): Promise<void> {
  const families = [keys.notifications, keys.session];
  await Promise.all(families.map((queryKey) => client.invalidateQueries({ queryKey })));
}
